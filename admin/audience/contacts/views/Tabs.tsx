import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, Users } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { keepInSight } from '../../../ui/in-sight.ts'
import { useHref, useNavigate } from '../../../ui/link.tsx'
import { type Entry, Menu } from '../../../ui/menu.tsx'
import { PickButton, PickOptions } from '../../../ui/pick-menu.tsx'
import type { SavedView } from './state.ts'

/** Tabs beside "All contacts" that are shown at most; the rest is found by its name. */
const most = 6

const viewPath = (id: string): string => `/contacts?v=${id}`

const Tab = ({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: ReactNode }) => {
  const { href, onClick } = useHref(to)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isCurrent) keepInSight(link.current)
  }, [isCurrent])
  return (
    <a
      ref={link}
      href={href}
      onClick={onClick}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-9 max-w-60 items-center gap-1.5 border-b-2 border-transparent px-3 whitespace-nowrap -outline-offset-2! hover:bg-hover aria-[current=page]:border-accent aria-[current=page]:font-semibold pointer-coarse:min-h-11"
    >
      {children}
    </a>
  )
}

/** A view by its name, for those that have no tab, and for phones. */
const AllViews = ({
  title,
  views,
  onPick,
}: {
  title: string
  views: readonly SavedView[]
  onPick: (id: string) => void
}) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const everybody = { id: '', label: t`All contacts` }
  const picks = [
    everybody,
    ...views.map(({ id, name, shared, owner }) => ({
      id,
      label: name,
      hint: shared ? owner.name : t`Private`,
    })),
  ]
  return (
    <PickButton title={title} look="quiet">
      {(close) => (
        <PickOptions
          label={t`Find a view`}
          text={text}
          onText={setText}
          picks={picks
            .filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))
            .map(({ id, ...pick }) => ({ ...pick, id: id === '' ? 'all' : id }))}
          empty={t`Nothing found`}
          onPick={(id) => {
            close()
            onPick(id === 'all' ? '' : id)
          }}
        />
      )}
    </PickButton>
  )
}

interface Props {
  views: readonly SavedView[]
  /** The id in the address. */
  current: string | undefined
  /** Whether all contacts are shown, without a view. */
  isEverybody: boolean
  isNarrow: boolean
  /** What can be done with the view. */
  actions: (Entry | null)[]
  /** Beside the views: whether the current one was changed, and what to do then. */
  children: ReactNode
}

/** The views of the contacts in their order, the current one marked. */
export const ViewTabs = ({ views, current, isEverybody, isNarrow, actions, children }: Props) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const here = views.find(({ id }) => id === current)
  const first = views.slice(0, most)
  const shown = here === undefined || first.includes(here) ? first : [...first.slice(0, most - 1), here]
  const go = (id: string): void => navigate(id === '' ? '/contacts' : viewPath(id))
  return (
    <div className="mx-4 mb-2 flex flex-wrap items-center gap-x-1 border-b border-line">
      {isNarrow ? (
        <div className="min-w-0 max-w-[calc(100%-3.5rem)]">
          <AllViews title={here?.name ?? t`All contacts`} views={views} onPick={go} />
        </div>
      ) : (
        <>
          <nav aria-label={t`Views`} className="min-w-0 overflow-x-auto">
            <ul className="flex">
              <li>
                <Tab to="/contacts" isCurrent={isEverybody}>
                  <Trans>All</Trans>
                </Tab>
              </li>
              {shown.map(({ id, name, shared }) => (
                <li key={id} className="min-w-0">
                  <Tab to={viewPath(id)} isCurrent={id === current}>
                    <bdi className="min-w-0 truncate">{name}</bdi>
                    {shared && (
                      <span className="shrink-0 text-soft">
                        <Users size={12} aria-hidden />
                        <span className="sr-only">
                          <Trans>shared</Trans>
                        </span>
                      </span>
                    )}
                  </Tab>
                </li>
              ))}
            </ul>
          </nav>
          {views.length > shown.length && <AllViews title={t`More views`} views={views} onPick={go} />}
        </>
      )}
      {actions.length > 0 && (
        <Menu
          trigger={
            <IconButton
              label={here === undefined ? t`Actions of views` : t`Actions of the view ${here.name}`}
            >
              <Ellipsis size={16} aria-hidden />
            </IconButton>
          }
          entries={actions}
        />
      )}
      <span className="grow" />
      {children}
    </div>
  )
}

/** Says that the view is not shown as it is saved, with what to do. */
export const Changed = ({
  whyNoSave,
  whyNoMore,
  isSaving,
  onSave,
  onSaveAs,
  onReset,
}: {
  whyNoSave: string | null
  whyNoMore: string | null
  isSaving: boolean
  onSave: () => void
  onSaveAs: () => void
  onReset: () => void
}) => {
  const { t } = useLingui()
  return (
    <div className="flex flex-wrap items-center gap-1">
      <span role="status">
        <Badge tone="info">
          <Trans>Changed</Trans>
        </Badge>
      </span>
      <Button look="quiet" onPress={onReset}>{t`Discard`}</Button>
      <Button look="quiet" onPress={onSaveAs} whyNot={whyNoMore}>{t`Save as`}</Button>
      <Button look="quiet" className="text-accent!" onPress={onSave} isPending={isSaving} whyNot={whyNoSave}>
        {t`Save`}
      </Button>
    </div>
  )
}
