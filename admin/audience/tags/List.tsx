import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { whyNot } from '../../api/access.ts'
import { useAct } from '../../api/act.ts'
import { client } from '../../api/client.ts'
import { useStore } from '../../api/store.ts'
import { usePages } from '../../api/use-pages.ts'
import { oneOf, searchOf, useSearch } from '../../ui/address.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { number } from '../../ui/format.ts'
import type { Column } from '../../ui/grid.tsx'
import { Link } from '../../ui/link.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import { EditTag } from './Edit.tsx'
import type { Tag } from './queries.ts'
import { editing } from './state.ts'
import { TagChip } from './TagChip.tsx'

const sorts = ['name', '-name', 'contacts_count', '-contacts_count', 'created_at', '-created_at'] as const

const RemoveTag = ({ tag, onClose }: { tag: Tag; onClose: () => void }) => {
  const { t } = useLingui()
  const { name } = tag
  const contacts = number(tag.contacts_count)
  const remove = useAct(() => client.DELETE('/tags/{id}', { params: { path: { id: tag.id } } }), {
    stale: ['/tags', '/contacts'],
    onDone: () => {
      toast({ text: t`The tag ${name} is deleted.` })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t`Delete the tag ${name}?`}
      confirm={t`Delete tag`}
      keep={t`Keep the tag`}
      act={remove}
      onClose={onClose}
    >
      <Trans>{contacts} contacts lose the tag. The contacts themselves stay. This cannot be undone.</Trans>
    </ConfirmDialog>
  )
}

const Tags = () => {
  const { t } = useLingui()
  const [search] = useSearch()
  const sort = oneOf(search.sort, sorts, 'name')
  const edited = useStore(editing)
  const [removed, setRemoved] = useState<Tag | null>(null)
  const tags = usePages('/tags', { sort, ...searchOf(search) })
  const administrators = t`Only administrators can do this.`
  const columns: Column<Tag>[] = [
    {
      id: 'name',
      title: t`Name`,
      width: 'minmax(12rem, 2fr)',
      sort: { up: 'name', down: '-name' },
      cell: ({ id, name, color }) => (
        <Link to={`/contacts?tag=${id}`}>
          <TagChip name={name} color={color} />
        </Link>
      ),
    },
    {
      id: 'contacts_count',
      title: t`Contacts`,
      width: '8rem',
      isNumber: true,
      sort: { up: 'contacts_count', down: '-contacts_count' },
      cell: ({ id, contacts_count }) => <Link to={`/contacts?tag=${id}`}>{number(contacts_count)}</Link>,
    },
    {
      id: 'created_at',
      title: t`Created`,
      isBare: true,
      width: '10rem',
      sort: { up: 'created_at', down: '-created_at' },
      cell: ({ created_at }) => <Time at={created_at} />,
    },
    {
      id: 'menu',
      title: '',
      width: '3.5rem',
      cell: (tag) => (
        <Menu
          trigger={
            <IconButton label={t`Actions of ${tag.name}`}>
              <Ellipsis size={16} aria-hidden />
            </IconButton>
          }
          entries={[
            { id: 'show', label: t`Show contacts`, to: `/contacts?tag=${tag.id}` },
            { id: 'edit', label: t`Edit`, onAction: () => editing.set(tag) },
            null,
            {
              id: 'remove',
              label: t`Delete`,
              isDangerous: true,
              onAction: () => setRemoved(tag),
              whyNot: whyNot('deleteTag', administrators),
            },
          ]}
        />
      ),
    },
  ]
  const create = (
    <Button look="main" onPress={() => editing.set('new')}>
      <Trans>New tag</Trans>
    </Button>
  )
  return (
    <ListScreen
      title={t`Tags`}
      pages={tags}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      searchLabel={t`Find a tag`}
      sort={sort}
      actions={create}
      empty={{
        title: t`No tag yet`,
        text: t`A tag marks contacts by what they are or did, such as “collector”.`,
        actions: create,
      }}
    >
      {edited !== null && (
        <EditTag tag={edited === 'new' ? null : edited} onClose={() => editing.set(null)} />
      )}
      {removed !== null && <RemoveTag tag={removed} onClose={() => setRemoved(null)} />}
    </ListScreen>
  )
}

export default Tags
