import { plural, t } from '@lingui/core/macro'
import type { components } from '../../../../generated/types.ts'
import { statusWord } from '../statuses.tsx'
import type { Condition, Contact } from '../view.ts'

type Status = components['schemas']['ContactStatusKey']

/** What is done to each contact. `name` is that of the tag or the list. */
export type Action =
  | { body: { action: 'add_to_tags' | 'remove_from_tags'; tags: string[] }; name: string }
  | { body: { action: 'add_to_lists' | 'remove_from_lists'; lists: string[] }; name: string; asks: boolean }
  | { body: { action: 'change_status'; status: Status; status_reason?: string } }
  | { body: { action: 'delete' | 'restore' } }

/** To whom: contacts that were chosen one by one, or all that match. */
export type Target =
  | { kind: 'ids'; contacts: readonly Contact[] }
  | { kind: 'all'; condition: Condition; isTrash: boolean }

export interface Bulk {
  action: Action
  target: Target
  /** The number that was agreed to before, if another one was found since. */
  before?: number
}

interface Words {
  title: string
  /** The button, which repeats verb and number. */
  button: string
  done: string
  /** What follows from it. */
  effects: string[]
}

/** The sentences of an action on this many contacts. */
export const wordsOf = (action: Action, count: number): Words => {
  const { body } = action
  const name = 'name' in action ? action.name : ''
  switch (body.action) {
    case 'add_to_tags':
      return {
        title: t`Add the tag “${name}”`,
        button: plural(count, { one: 'Tag # contact', other: 'Tag # contacts' }),
        done: plural(count, { one: '# contact has the tag now.', other: '# contacts have the tag now.' }),
        effects: [t`Automations that begin with this tag start for contacts that get it.`],
      }
    case 'remove_from_tags':
      return {
        title: t`Remove the tag “${name}”`,
        button: plural(count, { one: 'Untag # contact', other: 'Untag # contacts' }),
        done: plural(count, {
          one: '# contact no longer has the tag.',
          other: '# contacts no longer have the tag.',
        }),
        effects: [],
      }
    case 'add_to_lists':
      return {
        title: t`Add to the list “${name}”`,
        button: plural(count, { one: 'Add # contact to the list', other: 'Add # contacts to the list' }),
        done: plural(count, { one: '# contact joined the list.', other: '# contacts joined the list.' }),
        effects: [
          ...('asks' in action && action.asks
            ? [t`The list asks for a confirmation: contacts that join it get an e-mail with a link.`]
            : []),
          t`Automations that begin with this list start for contacts that join it.`,
        ],
      }
    case 'remove_from_lists':
      return {
        title: t`Remove from the list “${name}”`,
        button: plural(count, {
          one: 'Remove # contact from the list',
          other: 'Remove # contacts from the list',
        }),
        done: plural(count, { one: '# contact left the list.', other: '# contacts left the list.' }),
        effects: [],
      }
    case 'change_status': {
      const word = statusWord(body.status)
      return {
        title: t`Change the status to ${word}`,
        button: plural(count, {
          one: 'Change the status of # contact',
          other: 'Change the status of # contacts',
        }),
        done: plural(count, {
          one: 'The status of # contact is changed.',
          other: 'The status of # contacts is changed.',
        }),
        effects:
          body.status === 'pending'
            ? [t`Contacts that become pending can get an e-mail that asks for a confirmation.`]
            : body.status === 'subscribed'
              ? [t`Subscribed contacts get marketing e-mails. Do this only with their consent.`]
              : [],
      }
    }
    case 'delete':
      return {
        title: t`Move contacts to the trash`,
        button: plural(count, { one: 'Delete # contact', other: 'Delete # contacts' }),
        done: plural(count, { one: '# contact is in the trash.', other: '# contacts are in the trash.' }),
        effects: [t`They get no more e-mails. You can restore them from the trash.`],
      }
    case 'restore':
      return {
        title: t`Restore contacts from the trash`,
        button: plural(count, { one: 'Restore # contact', other: 'Restore # contacts' }),
        done: plural(count, { one: '# contact is restored.', other: '# contacts are restored.' }),
        effects: [t`They count towards the limit of your plan again.`],
      }
  }
}

/** The action that takes it back, for contacts that were changed by it. */
export const inverseOf = (action: Action): Action | null => {
  const { body } = action
  switch (body.action) {
    case 'add_to_tags':
      return { ...action, body: { ...body, action: 'remove_from_tags' } } as Action
    case 'remove_from_tags':
      return { ...action, body: { ...body, action: 'add_to_tags' } } as Action
    case 'delete':
      return { body: { action: 'restore' } }
    case 'restore':
      return { body: { action: 'delete' } }
    default:
      return null
  }
}
