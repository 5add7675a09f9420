import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { whyNot } from '../../api/access.ts'
import { useAct } from '../../api/act.ts'
import { client } from '../../api/client.ts'
import { usePages } from '../../api/use-pages.ts'
import { oneOf, searchOf, useSearch } from '../../ui/address.ts'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { number } from '../../ui/format.ts'
import type { Column } from '../../ui/grid.tsx'
import { Link, useNavigate } from '../../ui/link.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Segment } from './queries.ts'

const sorts = ['name', '-name', 'created_at', '-created_at'] as const

const RemoveSegment = ({ segment, onClose }: { segment: Segment; onClose: () => void }) => {
  const { t } = useLingui()
  const { name } = segment
  const remove = useAct(() => client.DELETE('/segments/{id}', { params: { path: { id: segment.id } } }), {
    stale: ['/segments'],
    onDone: () => {
      toast({ text: t`The segment ${name} is deleted.` })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t`Delete the segment ${name}?`}
      confirm={t`Delete segment`}
      keep={t`Keep the segment`}
      act={remove}
      onClose={onClose}
    >
      <Trans>
        Its contacts stay. This cannot be undone; copy the conditions first if you may need them again.
      </Trans>
    </ConfirmDialog>
  )
}

const Segments = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [search] = useSearch()
  const sort = oneOf(search.sort, sorts, 'name')
  const [removed, setRemoved] = useState<Segment | null>(null)
  const segments = usePages('/segments', { sort, ...searchOf(search) })
  const columns: Column<Segment>[] = [
    {
      id: 'name',
      title: t`Name`,
      width: 'minmax(12rem, 2fr)',
      sort: { up: 'name', down: '-name' },
      cell: ({ id, name }) => <Link to={`/segments/${id}`}>{name}</Link>,
    },
    {
      id: 'contacts_count',
      title: t`Contacts`,
      width: '8rem',
      isNumber: true,
      cell: ({ id, contacts_count }) => <Link to={`/contacts?segment=${id}`}>{number(contacts_count)}</Link>,
    },
    {
      id: 'counted_at',
      title: t`Counted`,
      isBare: true,
      width: '10rem',
      cell: ({ counted_at }) => <Time at={counted_at} />,
    },
    {
      id: 'created_at',
      title: t`Created`,
      isBare: true,
      isExtra: true,
      width: '10rem',
      sort: { up: 'created_at', down: '-created_at' },
      cell: ({ created_at }) => <Time at={created_at} />,
    },
    {
      id: 'menu',
      title: '',
      width: '3.5rem',
      cell: (segment) => (
        <Menu
          trigger={
            <IconButton label={t`Actions of ${segment.name}`}>
              <Ellipsis size={16} aria-hidden />
            </IconButton>
          }
          entries={[
            { id: 'edit', label: t`Edit`, to: `/segments/${segment.id}` },
            { id: 'show', label: t`Show contacts`, to: `/contacts?segment=${segment.id}` },
            {
              id: 'copy',
              label: t`Duplicate`,
              to: `/segments/new?condition=${encodeURIComponent(JSON.stringify(segment.condition))}`,
            },
            null,
            {
              id: 'remove',
              label: t`Delete`,
              isDangerous: true,
              onAction: () => setRemoved(segment),
              whyNot: whyNot('deleteSegment', t`Only administrators can do this.`),
            },
          ]}
        />
      ),
    },
  ]
  const create = (
    <ButtonLink look="main" to="/segments/new">
      <Trans>New segment</Trans>
    </ButtonLink>
  )
  return (
    <ListScreen
      title={t`Segments`}
      pages={segments}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      searchLabel={t`Find a segment`}
      sort={sort}
      onOpen={({ id }) => navigate(`/segments/${id}`)}
      actions={create}
      empty={{
        title: t`No segment yet`,
        text: t`A segment is a saved condition. Who matches is found each time it is used.`,
        actions: create,
      }}
    >
      {removed !== null && <RemoveSegment segment={removed} onClose={() => setRemoved(null)} />}
    </ListScreen>
  )
}

export default Segments
