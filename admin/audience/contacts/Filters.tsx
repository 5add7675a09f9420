import { Trans, useLingui } from '@lingui/react/macro'
import { ListFilter, Plus } from 'lucide-react'
import { useState } from 'react'
import type { SetSearch } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { PickButton, PickOptions } from '../../ui/pick-menu.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { type Kind, ThingOptions } from './pickers.tsx'
import { useStatuses } from './statuses.tsx'
import type { View } from './view.ts'

/** A list of values in the address, with one more or one less. */
export const toggled = (values: readonly string[], value: string): string | null => {
  const rest = values.filter((one) => one !== value)
  const next = rest.length === values.length ? [...values, value] : rest
  return next.length === 0 ? null : next.join(',')
}

const StatusOptions = ({ view, setSearch }: { view: View; setSearch: SetSearch }) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const statuses = useStatuses()
  const picks = (statuses.data?.data ?? [])
    .map(({ key, label }) => ({ id: key as string, label }))
    .filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <PickOptions
      label={t`Find a status`}
      picks={picks}
      text={text}
      onText={setText}
      chosen={view.status}
      onPick={(id) => setSearch({ status: toggled(view.status, id) })}
      empty={statuses.isPending ? <Trans>Loading</Trans> : <Trans>Nothing found</Trans>}
    />
  )
}

interface Props {
  view: View
  setSearch: SetSearch
  onCondition: () => void
}

/** The row of filters: a search text, what can be picked, and a free condition. */
export const Filters = ({ view, setSearch, onCondition }: Props) => {
  const { t } = useLingui()
  const things: {
    kind: Kind
    title: string
    find: string
    chosen: string[]
    toggle: (id: string) => void
  }[] = [
    {
      kind: '/lists',
      title: t`List`,
      find: t`Find a list`,
      chosen: view.lists,
      toggle: (id) => {
        const list = toggled(view.lists, id)
        setSearch({ list, ...(list === null ? { membership: null } : {}) })
      },
    },
    {
      kind: '/tags',
      title: t`Tag`,
      find: t`Find a tag`,
      chosen: view.tags,
      toggle: (id) => setSearch({ tag: toggled(view.tags, id) }),
    },
    {
      kind: '/segments',
      title: t`Segment`,
      find: t`Find a segment`,
      chosen: view.segment === null ? [] : [view.segment],
      toggle: (id) => setSearch({ segment: view.segment === id ? null : id }),
    },
  ]
  return (
    <>
      <SearchBox
        label={t`Name, e-mail or company`}
        clearLabel={t`Clear`}
        value={view.q}
        onChange={(text) => setSearch({ q: text === '' ? null : text })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div
        role="group"
        aria-label={t`Filters`}
        className="flex min-w-0 items-center gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4"
      >
        <PickButton title={t`Status`}>{() => <StatusOptions view={view} setSearch={setSearch} />}</PickButton>
        {things.map(({ kind, title, find, chosen, toggle }) => (
          <PickButton key={kind} title={title}>
            {() => <ThingOptions kind={kind} label={find} chosen={chosen} onPick={({ id }) => toggle(id)} />}
          </PickButton>
        ))}
        <Button
          onPress={onCondition}
          whyNot={view.isTrash ? t`Conditions do not look into the trash.` : null}
        >
          {view.condition === null ? <Plus size={14} aria-hidden /> : <ListFilter size={14} aria-hidden />}
          {view.condition === null ? <Trans>Add condition</Trans> : <Trans>Edit condition</Trans>}
        </Button>
      </div>
    </>
  )
}
