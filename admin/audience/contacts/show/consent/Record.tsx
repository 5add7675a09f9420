import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../../api/act.ts'
import { client, unwrap } from '../../../../api/client.ts'
import { faultAt } from '../../../../api/faults.ts'
import { newKey } from '../../../../api/new-key.ts'
import { patiently } from '../../../../editing/patiently.ts'
import { Note } from '../../../../ui/badge.tsx'
import { Choice, Select, TextField } from '../../../../ui/fields.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { formatZone } from '../../../../ui/format.ts'
import { momentOf } from '../../../../ui/regions.ts'
import { toast } from '../../../../ui/toast.tsx'
import { wordOf } from '../../../../ui/word.tsx'
import type { Contact } from '../../view.ts'
import { refreshContact } from '../queries.ts'
import { basisWords } from './words.ts'

const bases = {
  given: ['opt_in', 'double_opt_in', 'contract', 'legitimate_interest', 'asserted'],
  withdrawn: ['opt_out'],
} as const

const members = ['source', 'text_version', 'reason', 'ip'] as const

/** Records a consent or a withdrawal, with its evidence. An entry stays forever. */
export const RecordConsent = ({ contact, onClose }: { contact: Contact; onClose: () => void }) => {
  const { t } = useLingui()
  const [kind, setKind] = useState<'given' | 'withdrawn'>('given')
  const [basis, setBasis] = useState<(typeof bases)['given' | 'withdrawn'][number] | null>(null)
  const [purpose, setPurpose] = useState('marketing')
  const [at, setAt] = useState('')
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const [key] = useState(newKey)
  const chosen = kind === 'withdrawn' ? 'opt_out' : basis
  const record = useChange({
    mutationFn: () => {
      const body = {
        kind,
        basis: chosen ?? 'opt_in',
        purpose: purpose.trim(),
        ...(at === '' ? {} : { occurred_at: momentOf(at, formatZone())?.toISOString() ?? at }),
        ...Object.fromEntries(
          members.flatMap((name) => {
            const text = texts[name]?.trim() ?? ''
            return text === '' ? [] : [[name, text]]
          }),
        ),
      }
      const header = { 'Idempotency-Key': key }
      return patiently(() =>
        unwrap(
          client.POST('/contacts/{id}/consents', { params: { path: { id: contact.id }, header }, body }),
        ),
      )
    },
    onSuccess: async () => {
      toast({ text: kind === 'given' ? t`The consent is recorded.` : t`The withdrawal is recorded.` })
      onClose()
      await refreshContact()
    },
  })
  const labels: Record<(typeof members)[number], { label: string; hint?: string; maxLength: number }> = {
    source: { label: t`Source`, hint: t`Where, as a short key such as newsletter-form.`, maxLength: 64 },
    text_version: { label: t`Version of the text`, hint: t`The text that the person saw.`, maxLength: 64 },
    reason: { label: t`Reason`, hint: t`Such as what the person said.`, maxLength: 500 },
    ip: { label: t`IP address`, maxLength: 45 },
  }
  const isReady = chosen !== null && purpose.trim() !== ''
  return (
    <FormDialog
      title={t`Record consent`}
      submit={kind === 'given' ? t`Record consent` : t`Record withdrawal`}
      save={{ ...record, mutate: () => isReady && record.mutate() }}
      fields={['/basis', '/purpose', '/occurred_at', ...members.map((name) => `/${name}`)]}
      onClose={onClose}
    >
      <Choice
        label={t`What did the person say?`}
        value={kind}
        onChange={(next) => setKind(next as 'given')}
        options={[
          { id: 'given', label: t`Yes: consent given` },
          { id: 'withdrawn', label: t`No: consent withdrawn` },
        ]}
      />
      {kind === 'given' && (
        <Select
          label={t`Basis`}
          placeholder={t`Choose`}
          isRequired
          value={basis}
          onChange={(next) => setBasis(next as 'opt_in')}
          options={bases.given.map((id) => ({ id, label: wordOf(basisWords(), id) }))}
          fault={faultAt(record.error, '/basis')}
        />
      )}
      <TextField
        label={t`Purpose`}
        isRequired
        maxLength={64}
        value={purpose}
        onChange={setPurpose}
        fault={faultAt(record.error, '/purpose')}
      />
      <TextField
        label={t`When`}
        type="datetime-local"
        value={at}
        onChange={setAt}
        hint={t`Left empty: now. Time zone: ${formatZone()}`}
        fault={faultAt(record.error, '/occurred_at')}
      />
      {members.map((name) => (
        <TextField
          key={name}
          {...labels[name]}
          value={texts[name] ?? ''}
          onChange={(text) => setTexts({ ...texts, [name]: text })}
          fault={faultAt(record.error, `/${name}`)}
        />
      ))}
      <Note>
        {kind === 'withdrawn' && purpose.trim() === 'marketing'
          ? t`The status becomes unsubscribed. The entry cannot be changed or deleted.`
          : t`The status stays as it is. The entry cannot be changed or deleted.`}
      </Note>
    </FormDialog>
  )
}
