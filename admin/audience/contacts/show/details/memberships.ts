import { useLingui } from '@lingui/react/macro'
import { useChange } from '../../../../api/act.ts'
import { client, unwrap } from '../../../../api/client.ts'
import { queryClient } from '../../../../api/queries.ts'
import { toast } from '../../../../ui/toast.tsx'
import type { Contact } from '../../view.ts'
import { patchContact, refreshContact } from '../queries.ts'
import { type Listed, type Tagged, withList, withoutList, withoutTag, withTag } from './patches.ts'

type List = Contact['lists'][number]
/** A change of the lists or tags of a contact: what is shown at once, what takes that back, and what is sent. */
interface Change {
  /** What failed, if it fails. */
  failed: string
  apply: (contact: Contact) => Contact
  revert: (contact: Contact) => Contact
  send: () => Promise<unknown>
  done?: () => void
}

/**
 * Adds and takes away lists and tags. What is shown changes at once; a failure takes back this one change, and leaves the others that are
 * under way.
 */
export const useMemberships = (id: string) => {
  const { t } = useLingui()
  const path = { id }
  const mutationKey = ['memberships', id]
  const change = useChange({
    mutationKey,
    mutationFn: ({ send }: Change) => send(),
    onMutate: ({ apply }) => patchContact(id, apply),
    onError: (_, { revert }) => patchContact(id, revert),
    onSuccess: (_, { done }) => done?.(),
    // While another one is under way, what is read would not have it yet.
    onSettled: () => (queryClient.isMutating({ mutationKey }) === 1 ? refreshContact() : undefined),
  })
  const tagged = (tag: Tagged): Omit<Change, 'failed'> => ({
    apply: withTag(tag),
    revert: withoutTag(tag),
    send: () => unwrap(client.POST('/contacts/{id}/tags', { params: { path }, body: { tags: [tag.id] } })),
  })
  const listed = (list: Listed): Omit<Change, 'failed'> => ({
    apply: withList(list),
    revert: withoutList(list),
    send: () =>
      unwrap(
        client.POST('/contacts/{id}/lists', {
          params: { path },
          body: {
            lists: [{ list: list.id, ...(list.status === undefined ? {} : { status: list.status }) }],
          },
        }),
      ),
  })
  return {
    failed: change.isError ? { what: change.variables.failed, error: change.error } : null,
    addTag: (tag: Tagged) => change.mutate({ ...tagged(tag), failed: t`The tag ${tag.name} was not added.` }),
    removeTag: (tag: Tagged) => {
      const failed = t`The tag ${tag.name} was not removed.`
      change.mutate({
        failed,
        apply: withoutTag(tag),
        revert: withTag(tag),
        send: () =>
          unwrap(client.DELETE('/contacts/{id}/tags/{tag_id}', { params: { path: { id, tag_id: tag.id } } })),
        done: () =>
          toast({
            text: t`The tag ${tag.name} is removed.`,
            action: {
              label: t`Undo`,
              onAction: () =>
                change.mutate({ ...tagged(tag), failed: t`The tag ${tag.name} was not added.` }),
            },
          }),
      })
    },
    addList: (list: Listed) =>
      change.mutate({ ...listed(list), failed: t`The contact was not added to ${list.name}.` }),
    removeList: (list: List) => {
      const again = { ...listed(list), failed: t`The contact was not added to ${list.name}.` }
      change.mutate({
        failed: t`The contact was not removed from ${list.name}.`,
        apply: withoutList(list),
        revert: withList(list),
        send: () =>
          unwrap(
            client.DELETE('/contacts/{id}/lists/{list_id}', { params: { path: { id, list_id: list.id } } }),
          ),
        done: () =>
          toast({
            text: t`Removed from ${list.name}.`,
            action: { label: t`Undo`, onAction: () => change.mutate(again) },
          }),
      })
    },
    /** The person has asked to leave: the service keeps that. */
    leaveList: (list: List) => {
      const left = { ...list, status: 'unsubscribed' as const }
      change.mutate({
        failed: t`The contact was not unsubscribed from ${list.name}.`,
        apply: withList(left),
        revert: withList(list),
        send: listed(left).send,
      })
    },
  }
}
