import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { components } from '../../../generated/types.ts'
import { useAct } from '../../api/act.ts'
import { client } from '../../api/client.ts'
import { faultAt } from '../../api/faults.ts'
import { Choice, TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import type { ContactList } from './queries.ts'

type Values = Required<
  Pick<components['schemas']['ContactListCreate'], 'name' | 'description' | 'opt_in' | 'visibility'>
>

const fields = ['/name', '/description', '/opt_in', '/visibility']

/** Creates a list, or changes one. */
export const EditList = ({ list, onClose }: { list: ContactList | null; onClose: () => void }) => {
  const { t } = useLingui()
  const [values, setValues] = useState<Values>({
    name: list?.name ?? '',
    description: list?.description ?? null,
    opt_in: list?.opt_in ?? 'double',
    visibility: list?.visibility ?? 'private',
  })
  const set = (changes: Partial<Values>): void => setValues({ ...values, ...changes })
  const save = useAct(
    async () =>
      list === null
        ? client.POST('/lists', { body: values })
        : client.PUT('/lists/{id}', { params: { path: { id: list.id } }, body: values }),
    {
      stale: ['/lists'],
      onDone: ({ name }) => {
        toast({ text: list === null ? t`The list ${name} is ready.` : t`The list ${name} is changed.` })
        onClose()
      },
    },
  )
  return (
    <FormDialog
      title={list === null ? t`New list` : t`Edit ${list.name}`}
      submit={list === null ? t`Create list` : t`Save list`}
      save={save}
      fields={fields}
      onClose={onClose}
    >
      <TextField
        label={t`Name`}
        value={values.name}
        onChange={(name) => set({ name })}
        fault={faultAt(save.error, '/name')}
        maxLength={100}
        autoFocus
      />
      <TextField
        label={t`Description`}
        hint={t`Contacts see it if the list is public.`}
        value={values.description ?? ''}
        onChange={(description) => set({ description: description === '' ? null : description })}
        fault={faultAt(save.error, '/description')}
        isLong
        maxLength={1000}
      />
      <Choice
        label={t`Joining`}
        value={values.opt_in}
        onChange={(opt_in) => set({ opt_in: opt_in as Values['opt_in'] })}
        fault={faultAt(save.error, '/opt_in')}
        options={[
          {
            id: 'double',
            label: t`After a confirmation`,
            hint: t`The person follows a link in an e-mail first.`,
          },
          { id: 'single', label: t`At once` },
        ]}
      />
      <Choice
        label={t`Who sees it`}
        value={values.visibility}
        onChange={(visibility) => set({ visibility: visibility as Values['visibility'] })}
        fault={faultAt(save.error, '/visibility')}
        options={[
          { id: 'private', label: t`Only colleagues` },
          {
            id: 'public',
            label: t`Contacts too`,
            hint: t`They can join and leave on their preferences page.`,
          },
        ]}
      />
    </FormDialog>
  )
}
