import type { ReactNode } from 'react'
import { Menu as Base, MenuItem, MenuTrigger, Popover, Separator, Text } from 'react-aria-components'
import { useNavigate } from './link.tsx'

export interface Entry {
  id: string
  label: string
  icon?: ReactNode
  /** A place, or what happens. */
  to?: string
  onAction?: () => void
  isDangerous?: boolean
  /** Why it cannot be chosen. */
  whyNot?: string | null | undefined
}

/** A menu behind a trigger: a `Button` or `IconButton`. Null in `entries` is a line. */
export const Menu = ({ trigger, entries }: { trigger: ReactNode; entries: (Entry | null)[] }) => {
  const navigate = useNavigate()
  const disabled = entries.flatMap((entry) => (entry?.whyNot ? [entry.id] : []))
  const act = (id: unknown): void => {
    const entry = entries.find((one) => one?.id === id)
    if (entry?.to !== undefined) navigate(entry.to)
    entry?.onAction?.()
  }
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="min-w-44 rounded-md border border-line bg-raised p-1 shadow-lg">
        <Base disabledKeys={disabled} onAction={act} className="max-h-[70vh] overflow-auto outline-none">
          {entries.map((entry, at) =>
            entry === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
              <Separator key={`line ${at}`} className="my-1 border-t border-line" />
            ) : (
              <MenuItem
                key={entry.id}
                id={entry.id}
                textValue={entry.label}
                className={`flex items-center gap-2 rounded px-2 py-1.5 outline-none focus:bg-hover pointer-coarse:min-h-11 disabled:opacity-60 ${entry.isDangerous ? 'text-bad' : ''}`}
              >
                {entry.icon}
                <span className="flex flex-col">
                  <Text slot="label">{entry.label}</Text>
                  {entry.whyNot && (
                    <Text slot="description" className="text-sm text-soft">
                      {entry.whyNot}
                    </Text>
                  )}
                </span>
              </MenuItem>
            ),
          )}
        </Base>
      </Popover>
    </MenuTrigger>
  )
}
