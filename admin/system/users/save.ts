import type { components } from '../../../generated/types.ts'
import { client } from '../../api/client.ts'
import { type Preferences, preferences } from '../../api/preferences.ts'
import { get, queryClient, tagged } from '../../api/queries.ts'
import type { Members } from '../../editing/merge.ts'
import { save } from '../../editing/save.ts'

export type Changes = components['schemas']['PreferencesUpdate']

/** What the service has, as far as is known. */
let saved: Preferences = preferences.get()

/** What is on its way to the service, in the order of the choices. */
const pending: Changes[] = []

const show = (): void => preferences.set(Object.assign({}, saved, ...pending) as Preferences)

const membersOf = ({ updated_at: _, ...members }: Preferences): Members => members

const document: Parameters<typeof save<Preferences>>[0] = {
  name: 'preferences',
  membersOf,
  read: () => tagged(client.GET('/me/preferences')),
  write: (members, header) => tagged(client.PUT('/me/preferences', { params: { header }, body: members })),
  // The other browser is the same person's: the later choice holds.
  decide: async (conflicts) => Object.fromEntries(conflicts.map(({ member, mine }) => [member, mine])),
}

/** The preferences as the service has them now: perhaps another browser has changed them. */
export const readAgain = (now: Preferences): void => {
  if (pending.length > 0) return
  saved = now
  show()
}

export const savePreferences = async (changes: Changes): Promise<void> => {
  pending.push(changes)
  show()
  try {
    const result = await save(document, saved, changes)
    if (result.kind === 'saved') saved = result.data
    queryClient.setQueryData(get('/me/preferences').queryKey, saved)
  } finally {
    pending.splice(pending.indexOf(changes), 1)
    show()
  }
}
