import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { Link } from '../../ui/link.tsx'
import type { Place } from '../../ui/screen.ts'
import { screens } from '../screens.ts'
import { places } from './places.tsx'

const all = places.flatMap(({ children, ...place }): Place[] => [...(children ?? [place])])

/** The place of the screen at an address, as its row says. */
const placeAt = (pathname: string): string | undefined => {
  const parts = pathname.split('/')
  return screens.find(({ path }) => {
    const wanted = path.split('/')
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => (part.startsWith('$') ? parts[at] !== '' : part === parts[at]))
    )
  })?.place
}

/** The entries of the current place, beside the screen; on a phone below it. */
export const Rail = () => {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const current = placeAt(pathname)
  return (
    <nav
      aria-label={t`Main`}
      className="border-line bg-panel max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:overflow-x-auto max-md:border-t md:w-52 md:overflow-y-auto md:border-e md:p-2"
    >
      <ul className="flex gap-0.5 max-md:p-1 md:flex-col">
        {all.map(({ id, label, to }) => (
          <li key={id}>
            <Link
              to={to}
              aria-current={id === current ? 'page' : undefined}
              className="flex min-h-9 items-center gap-2 rounded px-2.5 whitespace-nowrap text-ink hover:bg-hover aria-[current=page]:bg-chosen aria-[current=page]:font-semibold max-md:min-h-11"
            >
              {label()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
