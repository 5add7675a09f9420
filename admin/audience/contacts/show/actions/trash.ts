import { t } from '@lingui/core/macro'
import { client, failureOf, unwrap } from '../../../../api/client.ts'
import { day } from '../../../../ui/format.ts'
import { toast } from '../../../../ui/toast.tsx'
import { nameOf } from '../../columns.tsx'
import type { Contact } from '../../view.ts'
import { refreshContact } from '../queries.ts'

/** Says itself what was done, or why not: an undo is also pressed after its screen has gone. */
const tell = async (act: () => Promise<void>): Promise<void> => {
  try {
    await act()
  } catch (error) {
    toast({ tone: 'bad', text: failureOf(error)?.detail ?? t`The service does not answer.` })
  }
  await refreshContact()
}

/** Brings a contact back from the trash. */
export const restore = (contact: Contact): Promise<void> =>
  tell(async () => {
    await unwrap(client.POST('/contacts/{id}/restore', { params: { path: { id: contact.id } } }))
    toast({ text: t`${nameOf(contact)} is restored.` })
  })

/** Moves a contact to the trash, with the way back. */
export const trash = (contact: Contact): Promise<void> =>
  tell(async () => {
    const { purge_at } = await unwrap(
      client.DELETE('/contacts/{id}', { params: { path: { id: contact.id } } }),
    )
    toast({
      text: t`${nameOf(contact)} is in the trash until ${day(purge_at)}.`,
      action: { label: t`Undo`, onAction: () => restore(contact) },
    })
  })
