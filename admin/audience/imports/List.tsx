import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { whyNot } from '../../api/access.ts'
import { useAct } from '../../api/act.ts'
import { client } from '../../api/client.ts'
import { usePages } from '../../api/use-pages.ts'
import { useSearch } from '../../ui/address.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Select } from '../../ui/fields.tsx'
import { size } from '../../ui/format.ts'
import type { Column } from '../../ui/grid.tsx'
import { Link, useNavigate } from '../../ui/link.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { useNarrow } from '../../ui/narrow.ts'
import { Time } from '../../ui/time.tsx'
import type { Import } from './model.ts'
import { importStates, stateOf } from './states.ts'

const RemoveImport = ({ item, onClose }: { item: Import; onClose: () => void }) => {
  const { t } = useLingui()
  const { filename } = item
  const remove = useAct(() => client.DELETE('/imports/{id}', { params: { path: { id: item.id } } }), {
    stale: ['/imports'],
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={t`Delete the import of ${filename}?`}
      confirm={t`Delete import`}
      keep={t`Keep it`}
      act={remove}
      onClose={onClose}
    >
      {item.state === 'finished' ? (
        <Trans>The file and its settings are deleted. Contacts that it brought stay.</Trans>
      ) : (
        <Trans>The file and its settings are deleted. It has changed no contact yet.</Trans>
      )}
    </ConfirmDialog>
  )
}

const StateBadge = ({ state }: { state: string }) => {
  const { word, tone } = stateOf(state)
  return <Badge tone={tone}>{word}</Badge>
}

const useColumns = (onRemove: (item: Import) => void): Column<Import>[] => {
  const { t } = useLingui()
  const isNarrow = useNarrow()
  const remove: Column<Import> = {
    id: 'remove',
    title: '',
    width: '3.5rem',
    cell: (item) =>
      item.state === 'running' || whyNot('deleteImport', '') !== null ? null : (
        <IconButton label={t`Delete the import of ${item.filename}`} onPress={() => onRemove(item)}>
          <Trash2 size={14} aria-hidden />
        </IconButton>
      ),
  }
  if (isNarrow)
    return [
      {
        id: 'filename',
        title: t`File`,
        width: 'minmax(0, 1fr)',
        cell: ({ id, filename, state, created_at }) => (
          <span className="flex flex-col">
            <Link to={`/imports/${id}`} className="truncate text-accent">
              <bdi>{filename}</bdi>
            </Link>
            <span className="truncate text-sm text-soft">
              {stateOf(state).word} · <Time at={created_at} />
            </span>
          </span>
        ),
      },
      remove,
    ]
  return [
    {
      id: 'filename',
      title: t`File`,
      width: 'minmax(12rem, 2fr)',
      cell: ({ id, filename }) => (
        <Link to={`/imports/${id}`}>
          <bdi>{filename}</bdi>
        </Link>
      ),
    },
    { id: 'state', title: t`State`, width: '12rem', cell: ({ state }) => <StateBadge state={state} /> },
    {
      id: 'lists',
      title: t`Lists`,
      width: 'minmax(8rem, 1fr)',
      cell: ({ lists }) =>
        lists.length === 0 ? '–' : <bdi className="truncate">{lists.map(({ name }) => name).join(', ')}</bdi>,
    },
    {
      id: 'size',
      title: t`Size`,
      width: '7rem',
      isNumber: true,
      cell: ({ size_bytes }) => (size_bytes === null ? '–' : size(size_bytes)),
    },
    {
      id: 'by',
      title: t`By`,
      width: '11rem',
      cell: ({ created_by }) => <bdi className="truncate">{created_by.name ?? '–'}</bdi>,
    },
    {
      id: 'created_at',
      title: t`Begun`,
      width: '9rem',
      isBare: true,
      cell: ({ created_at }) => <Time at={created_at} />,
    },
    remove,
  ]
}

/** All imports: drafts to go on with, and what earlier ones did. */
const Imports = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [search, setSearch] = useSearch()
  const [removed, setRemoved] = useState<Import | null>(null)
  const states = importStates()
  const state = states.find(({ id }) => id === search.state)?.id ?? null
  const pages = usePages('/imports', state === null ? {} : { state: state.split(',') })
  const columns = useColumns(setRemoved)
  const create = (
    <ButtonLink look="main" to="/imports/new">
      <Trans>Import a file</Trans>
    </ButtonLink>
  )
  return (
    <ListScreen
      title={t`Imports`}
      pages={pages}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ filename }) => filename}
      onOpen={({ id }) => navigate(`/imports/${id}`)}
      isFiltered={state !== null}
      onClear={() => setSearch({ state: null })}
      actions={
        <>
          <div className="w-40">
            <Select
              label={t`State`}
              isLabelHidden
              value={state ?? 'all'}
              onChange={(value) => setSearch({ state: value === 'all' ? null : value })}
              options={[{ id: 'all', label: t`All states` }, ...states]}
            />
          </div>
          <ButtonLink to="/exports">{t`Exports`}</ButtonLink>
          {create}
        </>
      }
      empty={{
        title: t`No import yet`,
        text: t`Bring people from another tool or a spreadsheet. You see what will happen before it happens.`,
        actions: create,
      }}
    >
      {removed !== null && <RemoveImport item={removed} onClose={() => setRemoved(null)} />}
    </ListScreen>
  )
}

export default Imports
