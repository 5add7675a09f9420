import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '../../api/act.ts'
import { client } from '../../api/client.ts'
import { usePages } from '../../api/use-pages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { size } from '../../ui/format.ts'
import type { Column } from '../../ui/grid.tsx'
import { Link, useNavigate } from '../../ui/link.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { Time } from '../../ui/time.tsx'
import type { Import } from './queries.ts'
import { stateOf } from './states.ts'

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
      <Trans>The file and its settings are deleted. Contacts that it brought stay.</Trans>
    </ConfirmDialog>
  )
}

const Imports = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [removed, setRemoved] = useState<Import | null>(null)
  const pages = usePages('/imports')
  const columns: Column<Import>[] = [
    {
      id: 'filename',
      title: t`File`,
      width: 'minmax(12rem, 2fr)',
      cell: ({ id, filename }) => <Link to={`/imports/${id}`}>{filename}</Link>,
    },
    {
      id: 'state',
      title: t`State`,
      width: '12rem',
      cell: ({ state }) => {
        const { word, tone } = stateOf(state)
        return <Badge tone={tone}>{word}</Badge>
      },
    },
    {
      id: 'size',
      title: t`Size`,
      width: '8rem',
      isNumber: true,
      cell: ({ size_bytes }) => (size_bytes === null ? '–' : size(size_bytes)),
    },
    { id: 'by', title: t`By`, width: '12rem', cell: ({ created_by }) => created_by.name ?? '–' },
    { id: 'created_at', title: t`Begun`, width: '10rem', cell: ({ created_at }) => <Time at={created_at} /> },
    {
      id: 'remove',
      title: '',
      width: '6rem',
      cell: (item) =>
        item.state === 'running' ? null : (
          <Button
            look="quiet"
            onPress={() => setRemoved(item)}
            aria-label={t`Delete the import of ${item.filename}`}
          >
            <Trash2 size={14} aria-hidden />
          </Button>
        ),
    },
  ]
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
      actions={
        <>
          <ButtonLink to="/jobs">{t`Exports and other jobs`}</ButtonLink>
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
