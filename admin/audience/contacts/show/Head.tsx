import { useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { whyNot } from '../../../api/access.ts'
import { useAct } from '../../../api/act.ts'
import { client } from '../../../api/client.ts'
import { followJob } from '../../../system/jobs/index.ts'
import { Note } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useNavigate } from '../../../ui/link.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { ProblemNote } from '../../../ui/ProblemNote.tsx'
import { toast } from '../../../ui/toast.tsx'
import { nameOf } from '../columns.tsx'
import type { Contact } from '../view.ts'
import { EditContact } from './Edit.tsx'
import { EraseContact } from './Erase.tsx'
import { mailStateOf } from './mail-state.ts'
import { staleAfter, useSuppressed } from './queries.ts'

/** May this person get mail, or why not, and the way back. */
export const MailNote = ({ contact }: { contact: Contact }) => {
  const suppressed = useSuppressed(contact)
  const { tone, sentence, way } = mailStateOf(contact, suppressed.data)
  return (
    <div className="mx-4 mb-3">
      <Note tone={tone}>
        <p>
          <strong>{sentence}</strong> {way}
        </p>
      </Note>
    </div>
  )
}

/** What can be done with a contact. */
export const Actions = ({ contact }: { contact: Contact }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'edit' | 'unsubscribe' | 'erase' | null>(null)
  const params = { path: { id: contact.id } }
  const name = nameOf(contact)
  const close = (): void => setDialog(null)
  const restore = useAct(() => client.POST('/contacts/{id}/restore', { params }), {
    stale: staleAfter,
    onDone: () => toast({ text: t`${name} is back.` }),
  })
  const trash = useAct(() => client.DELETE('/contacts/{id}', { params }), {
    stale: staleAfter,
    onDone: () => {
      toast({
        text: t`${name} is in the trash.`,
        action: { label: t`Undo`, onAction: () => restore.mutate() },
      })
    },
  })
  const unsubscribe = useAct(
    () => client.PUT('/contacts/{id}', { params, body: { status: 'unsubscribed' } }),
    {
      stale: staleAfter,
      onDone: () => {
        toast({ text: t`${name} is unsubscribed.` })
        close()
      },
    },
  )
  const take = useAct(() => client.POST('/contacts/{id}/export', { params }), {
    stale: ['/jobs'],
    onDone: (job) => {
      toast({ text: t`The data of ${name} are being gathered. The file is in Jobs.` })
      followJob(job)
    },
  })
  const administrators = t`Only administrators can do this.`
  const isTrashed = contact.trashed_at !== null
  const failure = [restore, trash, take].find(({ isError }) => isError)
  return (
    <>
      {isTrashed ? (
        <Button
          look="main"
          onPress={() => restore.mutate()}
          isPending={restore.isPending}
          whyNot={whyNot('restoreContact', administrators)}
        >{t`Restore contact`}</Button>
      ) : (
        <Button look="main" onPress={() => setDialog('edit')}>{t`Edit contact`}</Button>
      )}
      <Menu
        trigger={
          <IconButton label={t`More actions`}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
        entries={[
          {
            id: 'unsubscribe',
            label: t`Unsubscribe`,
            onAction: () => setDialog('unsubscribe'),
            whyNot: contact.status === 'unsubscribed' ? t`Is unsubscribed already.` : null,
          },
          { id: 'take', label: t`Export all data`, onAction: () => take.mutate() },
          null,
          {
            id: 'trash',
            label: t`Delete`,
            isDangerous: true,
            onAction: () => trash.mutate(),
            whyNot: isTrashed ? t`Is in the trash already.` : whyNot('deleteContact', administrators),
          },
          {
            id: 'erase',
            label: t`Erase for good`,
            isDangerous: true,
            onAction: () => setDialog('erase'),
            whyNot: whyNot('eraseContact', administrators),
          },
        ]}
      />
      {failure !== undefined && <ProblemNote error={failure.error} />}
      {dialog === 'edit' && <EditContact contact={contact} onClose={close} />}
      {dialog === 'erase' && (
        <EraseContact contact={contact} onClose={close} onErased={() => navigate('/contacts')} />
      )}
      {dialog === 'unsubscribe' && (
        <ConfirmDialog
          title={t`Unsubscribe ${name}?`}
          confirm={t`Unsubscribe`}
          keep={t`Keep it`}
          act={unsubscribe}
          onClose={close}
        >
          {t`The person gets no more marketing e-mail, and leaves all sequences. Only the person can subscribe again.`}
        </ConfirmDialog>
      )}
    </>
  )
}
