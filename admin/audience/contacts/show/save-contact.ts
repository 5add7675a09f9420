import { t } from '@lingui/core/macro'
import { boot } from '../../../api/boot.ts'
import { client } from '../../../api/client.ts'
import { tagged } from '../../../api/queries.ts'
import { askConflict } from '../../../editing/Conflict.tsx'
import type { Members } from '../../../editing/merge.ts'
import { save } from '../../../editing/save.ts'
import type { Saved } from '../../../editing/saves.ts'
import { toast } from '../../../ui/toast.tsx'
import { nameOf } from '../columns.tsx'
import type { Contact } from '../view.ts'
import { shownValue } from './details/fields.ts'
import { bodyOf, type Field, membersOf } from './details/values.ts'
import { patchContact, readContact, refreshContact } from './queries.ts'

/** Who changed a member last, as the latest activities say; null if they do not. */
const authorOf = (contact: Contact, member: string): { id: string | null; name: string } | null => {
  const actor = contact.latest_activities?.find(({ data }) =>
    data.changes.some(({ field }) => field === member),
  )?.actor
  return actor === undefined || actor.name === null ? null : { id: actor.id, name: actor.name }
}

/** Says what others have changed meanwhile. What the user has changed in another window needs no word. */
const sayMerged = (
  contact: Contact,
  others: readonly string[],
  labelOf: (member: string) => string,
): void => {
  const names = new Map<string, string[]>()
  for (const member of others) {
    const author = authorOf(contact, member)
    if (author?.id === boot.user.id) continue
    const name = author?.name ?? ''
    names.set(name, [...(names.get(name) ?? []), labelOf(member)])
  }
  for (const [name, labels] of names) {
    const what = labels.join(', ')
    toast({
      text:
        name === '' ? t`Merged with another change of ${what}.` : t`Merged with ${name}’s change of ${what}.`,
    })
  }
}

/**
 * Saves members of a contact, which were edited from `base`. What others have changed meanwhile stays. `more` is sent with the changes,
 * such as the reason of a change of status.
 */
export const saveContact = async (
  base: Contact,
  changes: Members,
  fields: readonly Field[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<Saved<Contact>> => {
  const { id } = base
  const fieldOf = (member: string): Field | undefined => fields.find((one) => one.member === member)
  const labelOf = (member: string): string => fieldOf(member)?.label ?? member
  const document: Parameters<typeof save<Contact>>[0] = {
    name: `contact ${id}`,
    membersOf,
    read: () => readContact(id),
    write: (members, header) =>
      tagged(
        client.PUT('/contacts/{id}', {
          params: { path: { id }, header },
          body: { ...bodyOf(members), ...more },
        }),
      ),
    decide: (conflicts, theirs) =>
      askConflict({
        title: t`${nameOf(theirs)} was changed`,
        conflicts,
        labelOf,
        textOf: (member, value) => {
          const field = fieldOf(member)
          return value === null ? '' : field === undefined ? String(value) : shownValue(field, value)
        },
        authorOf: (member) => authorOf(theirs, member)?.name ?? null,
      }),
  }
  const saved = await save(document, base, changes)
  if (saved.kind === 'saved') {
    await patchContact(id, (now) => ({ ...now, ...saved.data }))
    if (saved.theirs !== null) sayMerged(saved.theirs, saved.others, labelOf)
    await refreshContact()
  }
  return saved
}
