import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { whyNot } from '../../api/access.ts'
import { useStore } from '../../api/store.ts'
import { usePages } from '../../api/use-pages.ts'
import { oneOf, searchOf, useSearch } from '../../ui/address.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { number } from '../../ui/format.ts'
import type { Column } from '../../ui/grid.tsx'
import { Link } from '../../ui/link.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Time } from '../../ui/time.tsx'
import { EditList } from './Edit.tsx'
import type { ContactList } from './queries.ts'
import { RemoveList } from './Remove.tsx'
import { editing } from './state.ts'

const sorts = ['name', '-name', 'created_at', '-created_at'] as const

const Lists = () => {
  const { t } = useLingui()
  const [search] = useSearch()
  const sort = oneOf(search.sort, sorts, 'name')
  const edited = useStore(editing)
  const [removed, setRemoved] = useState<ContactList | null>(null)
  const lists = usePages('/lists', { sort, ...searchOf(search) })
  const administrators = t`Only administrators can do this.`

  const columns: Column<ContactList>[] = [
    {
      id: 'name',
      title: t`Name`,
      width: 'minmax(12rem, 2fr)',
      sort: { up: 'name', down: '-name' },
      cell: ({ id, name }) => <Link to={`/contacts?list=${id}`}>{name}</Link>,
    },
    {
      id: 'subscribed',
      title: t`Subscribed`,
      width: '8rem',
      isNumber: true,
      cell: ({ id, counts }) => (
        <Link to={`/contacts?list=${id}&membership=subscribed`}>{number(counts.subscribed)}</Link>
      ),
    },
    {
      id: 'pending',
      title: t`Pending`,
      width: '7rem',
      isNumber: true,
      cell: ({ counts }) => number(counts.pending),
    },
    {
      id: 'unsubscribed',
      title: t`Unsubscribed`,
      width: '8rem',
      isNumber: true,
      cell: ({ counts }) => number(counts.unsubscribed),
    },
    {
      id: 'opt_in',
      title: t`Joining`,
      width: '11.5rem',
      isExtra: true,
      cell: ({ opt_in }) => (opt_in === 'double' ? t`After a confirmation` : t`At once`),
    },
    {
      id: 'created_at',
      title: t`Created`,
      isBare: true,
      width: '9rem',
      isExtra: true,
      sort: { up: 'created_at', down: '-created_at' },
      cell: ({ created_at }) => <Time at={created_at} />,
    },
    {
      id: 'menu',
      title: '',
      width: '3.5rem',
      cell: (list) => (
        <Menu
          trigger={
            <IconButton label={t`Actions of ${list.name}`}>
              <Ellipsis size={16} aria-hidden />
            </IconButton>
          }
          entries={[
            { id: 'show', label: t`Show contacts`, to: `/contacts?list=${list.id}` },
            {
              id: 'edit',
              label: t`Edit`,
              onAction: () => editing.set(list),
              whyNot: whyNot('updateList', administrators),
            },
            null,
            {
              id: 'remove',
              label: t`Delete`,
              isDangerous: true,
              onAction: () => setRemoved(list),
              whyNot: whyNot('deleteList', administrators),
            },
          ]}
        />
      ),
    },
  ]

  const create = (
    <Button look="main" onPress={() => editing.set('new')} whyNot={whyNot('createList', administrators)}>
      <Trans>New list</Trans>
    </Button>
  )
  return (
    <ListScreen
      title={t`Lists`}
      pages={lists}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      searchLabel={t`Find a list`}
      sort={sort}
      actions={create}
      empty={{
        title: t`No list yet`,
        text: t`A list holds the people who get one kind of mail, such as a newsletter.`,
        actions: create,
      }}
    >
      {edited !== null && (
        <EditList list={edited === 'new' ? null : edited} onClose={() => editing.set(null)} />
      )}
      {removed !== null && <RemoveList list={removed} onClose={() => setRemoved(null)} />}
    </ListScreen>
  )
}

export default Lists
