import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, Mail } from 'lucide-react'
import { whyNot } from '../../../../api/access.ts'
import { useAct } from '../../../../api/act.ts'
import { client } from '../../../../api/client.ts'
import { followJob } from '../../../../system/jobs/index.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { type Entry, Menu } from '../../../../ui/menu.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { nameOf } from '../../columns.tsx'
import type { Contact } from '../../view.ts'
import { openDialog } from './state.ts'
import { restore, trash } from './trash.ts'

/** Starts the export of all data of one person; `followJob` shows it in the drawer. */
const useExport = (contact: Contact) => {
  const { t } = useLingui()
  return useAct(() => client.POST('/contacts/{id}/export', { params: { path: { id: contact.id } } }), {
    stale: ['/jobs'],
    onDone: (job) => {
      toast({ text: t`The data of ${nameOf(contact)} is being gathered. The file will be among the jobs.` })
      followJob(job, ['/contacts/{id}/activities'])
    },
  })
}

/** What can be done with a contact. */
export const Actions = ({ contact, mergePath }: { contact: Contact; mergePath: string }) => {
  const { t } = useLingui()
  const take = useExport(contact)
  const administrators = t`Only administrators can do this.`
  const isTrashed = contact.trashed_at !== null
  const data: (Entry | null)[] = [
    {
      id: 'take',
      label: t`Export all data`,
      onAction: () =>
        take.mutate(undefined, {
          onError: () => toast({ tone: 'bad', text: t`The export could not be started.` }),
        }),
    },
  ]
  const erase: Entry = {
    id: 'erase',
    label: t`Erase for good`,
    isDangerous: true,
    onAction: () => openDialog.set('erase'),
    whyNot: whyNot('eraseContact', administrators),
  }
  const entries: (Entry | null)[] = isTrashed
    ? [...data, null, erase]
    : [
        {
          id: 'unsubscribe',
          label: t`Unsubscribe`,
          onAction: () => openDialog.set('unsubscribe'),
          whyNot:
            contact.status === 'unsubscribed'
              ? t`The contact is unsubscribed.`
              : contact.status === 'complained'
                ? t`The status is final.`
                : null,
        },
        { id: 'status', label: t`Change status`, onAction: () => openDialog.set('status') },
        null,
        ...data,
        {
          id: 'merge',
          label: t`Merge with another contact`,
          to: mergePath,
          whyNot: whyNot('mergeContact', administrators),
        },
        null,
        {
          id: 'trash',
          label: t`Move to the trash`,
          isDangerous: true,
          onAction: () => trash(contact),
          whyNot: whyNot('deleteContact', administrators),
        },
        erase,
      ]
  return (
    <>
      {isTrashed ? (
        <Button
          look="main"
          onPress={() => restore(contact)}
          whyNot={whyNot('restoreContact', administrators)}
        >{t`Restore contact`}</Button>
      ) : (
        <Button
          onPress={() => openDialog.set('message')}
          whyNot={whyNot('createMessage', t`Only administrators can send.`)}
        >
          <Mail size={14} aria-hidden />
          <Trans>Send message</Trans>
        </Button>
      )}
      <Menu
        trigger={
          <IconButton label={t`More actions`}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
        entries={entries}
      />
    </>
  )
}
