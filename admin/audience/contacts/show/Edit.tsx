import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { components } from '../../../../generated/types.ts'
import { useAct } from '../../../api/act.ts'
import { client } from '../../../api/client.ts'
import { faultAt } from '../../../api/faults.ts'
import { tagOf } from '../../../api/queries.ts'
import { TextField } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type CustomField, useCustomFields } from '../../custom-fields/index.ts'
import type { Contact } from '../view.ts'
import { CustomValue } from './CustomValue.tsx'
import { staleAfter } from './queries.ts'

type Changes = components['schemas']['ContactUpdate']

const simple = ['first_name', 'last_name', 'email', 'phone', 'company', 'job_title', 'date_of_birth'] as const
const places = ['line1', 'line2', 'postal_code', 'city', 'state', 'country'] as const

type Values = Record<(typeof simple)[number] | (typeof places)[number], string> & {
  custom: Record<string, unknown>
}

const valuesOf = (contact: Contact): Values => {
  const texts = [
    ...simple.map((name) => [name, contact[name] ?? '']),
    ...places.map((name) => [name, contact.address[name] ?? '']),
  ]
  return { ...Object.fromEntries(texts), custom: { ...contact.custom_fields } }
}

/** Only what was changed: members that somebody else changes meanwhile stay as they are. */
const changesOf = (before: Values, now: Values): Changes => {
  const text = (value: string): string | null => (value === '' ? null : value)
  const top = simple.filter((name) => before[name] !== now[name]).map((name) => [name, text(now[name])])
  const address = places.filter((name) => before[name] !== now[name]).map((name) => [name, text(now[name])])
  const custom = Object.entries(now.custom).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before.custom[key]),
  )
  return {
    ...Object.fromEntries(top),
    ...(address.length > 0 ? { address: Object.fromEntries(address) } : {}),
    ...(custom.length > 0 ? { custom_fields: Object.fromEntries(custom) } : {}),
  } as Changes
}

/** Edits a contact. A change by somebody else since it was opened is said, and nothing is overwritten. */
export const EditContact = ({ contact, onClose }: { contact: Contact; onClose: () => void }) => {
  const { t } = useLingui()
  const fields = (useCustomFields().data?.data ?? []) as CustomField[]
  const [before] = useState(() => valuesOf(contact))
  const [values, setValues] = useState(before)
  const changes = changesOf(before, values)
  const tag = tagOf(contact)
  const save = useAct(
    async () =>
      client.PUT('/contacts/{id}', {
        params: { path: { id: contact.id }, ...(tag === undefined ? {} : { header: { 'If-Match': tag } }) },
        body: changes,
      }),
    {
      stale: staleAfter,
      onDone: () => {
        toast({ text: t`The contact is saved.` })
        onClose()
      },
    },
  )
  const labels: Record<string, string> = {
    first_name: t`First name`,
    last_name: t`Last name`,
    email: t`E-mail address`,
    phone: t`Telephone`,
    company: t`Company`,
    job_title: t`Job title`,
    date_of_birth: t`Date of birth`,
    line1: t`Street`,
    line2: t`Street, second line`,
    postal_code: t`Postal code`,
    city: t`City`,
    state: t`State or region`,
    country: t`Country, as two letters`,
  }
  const pointers = [
    ...simple.map((name) => `/${name}`),
    ...places.map((name) => `/address/${name}`),
    ...fields.map(({ key }) => `/custom_fields/${key}`),
  ]
  const field = (name: (typeof simple)[number] | (typeof places)[number], pointer: string) => (
    <TextField
      key={name}
      label={labels[name] ?? name}
      type={name === 'date_of_birth' ? 'date' : 'text'}
      value={values[name]}
      onChange={(text) => setValues({ ...values, [name]: text })}
      fault={faultAt(save.error, pointer)}
      autoFocus={name === 'first_name'}
    />
  )
  return (
    <FormDialog
      title={t`Edit contact`}
      submit={t`Save contact`}
      width="wide"
      save={{
        ...save,
        mutate: () => {
          if (Object.keys(changes).length === 0) onClose()
          else save.mutate()
        },
      }}
      fields={pointers}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">{simple.map((name) => field(name, `/${name}`))}</div>
      <h3 className="font-semibold">{t`Address`}</h3>
      <div className="grid gap-4 sm:grid-cols-2">{places.map((name) => field(name, `/address/${name}`))}</div>
      {fields.length > 0 && <h3 className="font-semibold">{t`Custom fields`}</h3>}
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map((one) => (
          <CustomValue
            key={one.id}
            field={one}
            value={values.custom[one.key]}
            onChange={(value) => setValues({ ...values, custom: { ...values.custom, [one.key]: value } })}
            fault={faultAt(save.error, `/custom_fields/${one.key}`)}
          />
        ))}
      </div>
    </FormDialog>
  )
}
