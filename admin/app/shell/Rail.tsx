import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useNarrow } from '../../ui/narrow.ts'
import type { Place } from '../../ui/screen.ts'
import { screens } from '../screens.ts'
import { places } from './places.tsx'

const all = places.flatMap(({ children, ...place }): Place[] => [...(children ?? [place])])

/** Entries that the bar of a phone has room for, beside "More". */
const most = 3

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
  const isNarrow = useNarrow()
  const current = placeAt(pathname)
  // The current one is always in sight.
  const first = all.slice(0, most)
  const here = all.find(({ id }) => id === current)
  const inBar = here === undefined || first.includes(here) ? first : [...first.slice(0, most - 1), here]
  const shown = isNarrow ? inBar : all
  return (
    <nav
      aria-label={t`Main`}
      className="border-line bg-panel max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t md:w-52 md:overflow-y-auto md:border-e md:p-2"
    >
      <ul className="flex gap-0.5 max-md:justify-between max-md:p-1 md:flex-col">
        {shown.map(({ id, label, to }) => (
          // The bar of a phone cuts the current one only: the others are too short to be told apart then.
          <li key={id} className={id === current ? 'min-w-0' : 'shrink-0'}>
            <Link
              to={to}
              aria-current={id === current ? 'page' : undefined}
              className="flex min-h-9 items-center rounded px-2.5 text-ink hover:bg-hover aria-[current=page]:bg-chosen aria-[current=page]:font-semibold max-md:min-h-11"
            >
              <span className="min-w-0 max-md:truncate">{label()}</span>
            </Link>
          </li>
        ))}
        {isNarrow && (
          <li>
            <Menu
              trigger={
                <Button look="quiet">
                  <Ellipsis size={16} aria-hidden />
                  {t`More`}
                </Button>
              }
              entries={all
                .filter((place) => !inBar.includes(place))
                .map(({ id, label, to }) => ({ id, label: label(), to }))}
            />
          </li>
        )}
      </ul>
    </nav>
  )
}
