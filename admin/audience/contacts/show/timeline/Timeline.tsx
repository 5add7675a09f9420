import { useLingui } from '@lingui/react/macro'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { usePages } from '../../../../api/use-pages.ts'
import { useSearch } from '../../../../ui/address.ts'
import type { Contact } from '../../view.ts'
import { Rows } from '../Rows.tsx'
import { TimelineEntry } from './Entry.tsx'
import { type Kind, kindsIn, typesByKind } from './kinds.ts'
import { Notes } from './Notes.tsx'

/** The filters of the timeline; the address has them. */
const Kinds = ({ chosen, onChange }: { chosen: Kind[]; onChange: (ids: string[]) => void }) => {
  const { t } = useLingui()
  const words: Record<Kind, string> = {
    mail: t`E-mail`,
    changes: t`Changes`,
    groups: t`Lists and tags`,
    consent: t`Consent`,
    notes: t`Notes`,
    events: t`Forms and events`,
  }
  return (
    <ToggleButtonGroup
      aria-label={t`Show only`}
      selectionMode="multiple"
      selectedKeys={chosen}
      onSelectionChange={(keys) => onChange([...keys].map(String))}
      className="mb-2 flex flex-wrap gap-1.5"
    >
      {Object.entries(words).map(([id, label]) => (
        <ToggleButton
          key={id}
          id={id}
          className="min-h-8 rounded-full border border-edge px-3 text-sm hover:bg-hover selected:border-accent selected:bg-chosen pointer-coarse:min-h-11"
        >
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

/** What happened with a contact, the latest first, and what colleagues wrote about it. */
export const Timeline = ({ contact: { id } }: { contact: Contact }) => {
  const { t } = useLingui()
  const [{ kind }, setSearch] = useSearch()
  const chosen = kindsIn(kind)
  const type = chosen.flatMap((one) => [...typesByKind[one]])
  const pages = usePages(
    '/contacts/{id}/activities',
    { limit: 50, ...(type.length === 0 ? {} : { type }) },
    { path: { id } },
  )
  return (
    <div className="grid items-start lg:grid-cols-[3fr_2fr]">
      <div className="min-w-0">
        <Rows
          title={t`Timeline`}
          pages={pages}
          empty={chosen.length === 0 ? t`Nothing has happened yet.` : t`Nothing of this kind has happened.`}
          head={
            <Kinds
              chosen={chosen}
              onChange={(ids) => setSearch({ kind: ids.length === 0 ? null : ids.join(',') })}
            />
          }
        >
          {(entry) => <TimelineEntry entry={entry} />}
        </Rows>
      </div>
      <div className="min-w-0 max-lg:order-first">
        <Notes contactId={id} />
      </div>
    </div>
  )
}
