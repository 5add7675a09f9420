import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../../../../api/act.ts'
import { client, unwrap } from '../../../../api/client.ts'
import { faultAt } from '../../../../api/faults.ts'
import { newKey } from '../../../../api/new-key.ts'
import { refresh } from '../../../../api/queries.ts'
import { setDraft, useDraft } from '../../../../editing/drafts.ts'
import { isSame } from '../../../../editing/merge.ts'
import { patiently } from '../../../../editing/patiently.ts'
import { Note } from '../../../../ui/badge.tsx'
import { Choice, TextField } from '../../../../ui/fields.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { RemotePicker } from '../../../conditions/index.ts'
import type { Contact } from '../../view.ts'

interface Written {
  subject: string
  source: string
}

const nothing: Written = { subject: '', source: '' }

/** Sends one e-mail to the contact: written here, or from a template. What is written stays when the dialog is closed. */
export const SendMessage = ({ contact, onClose }: { contact: Contact; onClose: () => void }) => {
  const { t } = useLingui()
  const [how, setHow] = useState('write')
  const draftKey = `message ${contact.id}`
  const { subject, source } = useDraft<null, Written>(draftKey)?.value ?? nothing
  const write = (value: Written): void =>
    setDraft(draftKey, isSame(value, nothing) ? null : { base: null, value, isChanged: true })
  const [templates, setTemplates] = useState<string[]>([])
  // One key for the dialog: the message is sent once, however often the button is pressed.
  const [key] = useState(newKey)
  const [template_id] = templates
  const isReady = how === 'write' ? subject.trim() !== '' && source.trim() !== '' : template_id !== undefined
  const send = useChange({
    mutationFn: () => {
      const content = { kind: 'plain' as const, subject, source }
      const body = {
        contact_id: contact.id,
        ...(how === 'write' || template_id === undefined ? { content } : { template_id }),
      }
      return patiently(() =>
        unwrap(client.POST('/messages', { params: { header: { 'Idempotency-Key': key } }, body })),
      )
    },
    onSuccess: async () => {
      toast({
        text: t`The message to ${contact.display_email} is queued. The tab E-mails shows its outcome.`,
      })
      setDraft(draftKey, null)
      onClose()
      await refresh('/deliveries', '/contacts/{id}/activities')
    },
  })
  return (
    <FormDialog
      title={t`Send a message`}
      submit={t`Send to ${contact.display_email}`}
      save={{ ...send, mutate: () => isReady && send.mutate() }}
      fields={['/content/subject', '/content/source', '/template_id']}
      onClose={onClose}
      width="wide"
    >
      <Note>{t`This is a single message, not marketing. The person gets it also if unsubscribed.`}</Note>
      <Choice
        label={t`Content`}
        value={how}
        onChange={setHow}
        options={[
          { id: 'write', label: t`Write it now` },
          { id: 'template', label: t`Take a template` },
        ]}
      />
      {how === 'write' ? (
        <>
          <TextField
            label={t`Subject`}
            isRequired
            maxLength={255}
            value={subject}
            onChange={(text) => write({ subject: text, source })}
            fault={faultAt(send.error, '/content/subject')}
          />
          <TextField
            label={t`Text`}
            isRequired
            isLong
            maxLength={100_000}
            value={source}
            onChange={(text) => write({ subject, source: text })}
            fault={faultAt(send.error, '/content/source')}
          />
        </>
      ) : (
        <RemotePicker
          path="/templates"
          label={t`Template`}
          placeholder={t`Find a template`}
          values={templates}
          isSingle
          onChange={setTemplates}
          fault={faultAt(send.error, '/template_id')}
        />
      )}
    </FormDialog>
  )
}
