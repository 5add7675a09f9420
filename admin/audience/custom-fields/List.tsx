import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { whyNot } from '../../api/access.ts'
import { useAct } from '../../api/act.ts'
import { client } from '../../api/client.ts'
import { useStore } from '../../api/store.ts'
import { usePages } from '../../api/use-pages.ts'
import { useSearch } from '../../ui/address.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Select } from '../../ui/fields.tsx'
import type { Column } from '../../ui/grid.tsx'
import { ListScreen } from '../../ui/list-screen.tsx'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import { EditCustomField } from './Edit.tsx'
import type { CustomField } from './queries.ts'
import { editing } from './state.ts'
import { typeLabel } from './types.ts'

const stale = ['/custom-fields', '/automations/condition-options', '/contacts']

const RemoveCustomField = ({ field, onClose }: { field: CustomField; onClose: () => void }) => {
  const { t } = useLingui()
  const name = field.label
  const remove = useAct(() => client.DELETE('/custom-fields/{id}', { params: { path: { id: field.id } } }), {
    stale,
    onDone: () => {
      toast({ text: t`The field ${name} is deleted.` })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t`Delete the field ${name}?`}
      confirm={t`Delete field`}
      keep={t`Keep the field`}
      act={remove}
      onClose={onClose}
    >
      <Trans>
        All contacts lose their value of this field. This cannot be undone. Archive it to hide it and keep the
        values.
      </Trans>
    </ConfirmDialog>
  )
}

const CustomFields = () => {
  const { t } = useLingui()
  const [{ archived = 'false' }, setSearch] = useSearch()
  const edited = useStore(editing)
  const [removed, setRemoved] = useState<CustomField | null>(null)
  const fields = usePages('/custom-fields', archived === 'true' ? { archived: true } : {})
  const administrators = t`Only administrators can do this.`
  const reorder = useAct((ids: string[]) => client.POST('/custom-fields/reorder', { body: { ids } }), {
    stale,
  })
  const archive = useAct(
    async ({ id, archived_at }: CustomField) =>
      archived_at === null
        ? client.POST('/custom-fields/{id}/archive', { params: { path: { id } } })
        : client.POST('/custom-fields/{id}/unarchive', { params: { path: { id } } }),
    {
      stale,
      onDone: (saved, before) => {
        const { label } = saved
        toast({
          text:
            before.archived_at === null ? t`The field ${label} is archived.` : t`The field ${label} is back.`,
          action: { label: t`Undo`, onAction: () => archive.mutate(saved) },
        })
      },
    },
  )
  const move = (id: string, by: -1 | 1): void => {
    const ids = fields.rows.map((field) => field.id)
    const from = ids.indexOf(id)
    const to = from + by
    if (from < 0 || to < 0 || to >= ids.length) return
    ids.splice(to, 0, ...ids.splice(from, 1))
    reorder.mutate(ids)
  }
  const columns: Column<CustomField>[] = [
    { id: 'label', title: t`Name`, width: 'minmax(10rem, 2fr)', cell: ({ label }) => label },
    { id: 'key', title: t`Key`, width: 'minmax(8rem, 1fr)', cell: ({ key }) => <code>{key}</code> },
    { id: 'type', title: t`Type`, width: '13rem', cell: ({ type }) => typeLabel(type) },
    {
      id: 'description',
      title: t`Description`,
      isExtra: true,
      width: 'minmax(10rem, 2fr)',
      cell: ({ description }) => description ?? '–',
    },
    {
      id: 'menu',
      title: '',
      width: '3.5rem',
      cell: (field) => (
        <Menu
          trigger={
            <IconButton label={t`Actions of ${field.label}`}>
              <Ellipsis size={16} aria-hidden />
            </IconButton>
          }
          entries={[
            {
              id: 'edit',
              label: t`Edit`,
              onAction: () => editing.set(field),
              whyNot: whyNot('updateCustomField', administrators),
            },
            ...(field.archived_at === null
              ? [
                  {
                    id: 'up',
                    label: t`Move up`,
                    onAction: () => move(field.id, -1),
                    whyNot: whyNot('reorderCustomFields', administrators),
                  },
                  {
                    id: 'down',
                    label: t`Move down`,
                    onAction: () => move(field.id, 1),
                    whyNot: whyNot('reorderCustomFields', administrators),
                  },
                ]
              : []),
            {
              id: 'archive',
              label: field.archived_at === null ? t`Archive` : t`Use again`,
              onAction: () => archive.mutate(field),
              whyNot: whyNot('archiveCustomField', administrators),
            },
            null,
            {
              id: 'remove',
              label: t`Delete`,
              isDangerous: true,
              onAction: () => setRemoved(field),
              whyNot: whyNot('deleteCustomField', administrators),
            },
          ]}
        />
      ),
    },
  ]
  const create = (
    <Button
      look="main"
      onPress={() => editing.set('new')}
      whyNot={whyNot('createCustomField', administrators)}
    >
      <Trans>New custom field</Trans>
    </Button>
  )
  return (
    <ListScreen
      title={t`Custom fields`}
      pages={fields}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ label }) => label}
      isFiltered={archived === 'true'}
      onClear={() => setSearch({ archived: null })}
      actions={
        <>
          <div className="w-40">
            <Select
              label={t`Which fields`}
              isLabelHidden
              value={archived}
              onChange={(value) => setSearch({ archived: value === 'true' ? 'true' : null })}
              options={[
                { id: 'false', label: t`In use` },
                { id: 'true', label: t`Archived` },
              ]}
            />
          </div>
          {create}
        </>
      }
      empty={{
        title: t`No custom field yet`,
        text: t`A custom field holds what you know about a contact beside name and address, such as a favourite genre.`,
        actions: create,
      }}
    >
      {edited !== null && (
        <EditCustomField field={edited === 'new' ? null : edited} onClose={() => editing.set(null)} />
      )}
      {removed !== null && <RemoveCustomField field={removed} onClose={() => setRemoved(null)} />}
    </ListScreen>
  )
}

export default CustomFields
