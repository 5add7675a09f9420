import { type ContactsChange, changeContacts } from '../../../audience/contacts/index.ts'
import { lockDefinitions } from '../../../audience/custom-fields/index.ts'
import { type CustomValueInput, checkValues } from '../../../audience/memberships/index.ts'
import { customKey, memberPatch } from '../fields.ts'
import type { NodeContext } from '../node.ts'
import type { Settings } from '../types.ts'

type Patch = Exclude<ReturnType<ContactsChange['patchOf']>, string | { code: unknown }>

/** What storing answers needs. */
type StoringContext = Pick<NodeContext, 'tx' | 'now' | 'actor'> & { app: Pick<NodeContext['app'], 'clock'> }

/**
 * Writes the values of answers into fields of contacts, in a fixed number of statements. A value that its field does not
 * accept is left out. Returns the fields that were left out, by contact.
 */
export const storeAnswers = async (
  { tx, app, now, actor }: StoringContext,
  answers: ReadonlyMap<string, Settings>,
): Promise<Map<string, string[]>> => {
  const fields = [...new Set([...answers.values()].flatMap((answer) => Object.keys(answer)))]
  const keys = fields.flatMap((field) => customKey(field) ?? [])
  const definitions = await lockDefinitions(tx, keys)
  const leftOut = new Map<string, string[]>()
  const patches = new Map<string, Patch>()
  for (const [contactId, answer] of answers) {
    const refused: string[] = []
    let patch: Required<Pick<Patch, 'values' | 'customFields'>> = { values: {}, customFields: {} }
    for (const [field, value] of Object.entries(answer)) {
      const key = customKey(field)
      if (key === null) {
        const values = memberPatch(field, value, app.clock)
        if (values === null) refused.push(field)
        else patch = { ...patch, values: { ...patch.values, ...values } }
      } else {
        const { values, faults } = checkValues(definitions, { [key]: value as CustomValueInput }, '')
        if (faults.length > 0) refused.push(field)
        else patch = { ...patch, customFields: { ...patch.customFields, ...values } }
      }
    }
    patches.set(contactId, patch)
    if (refused.length > 0) leftOut.set(contactId, refused)
  }
  const change: ContactsChange = { from: 'live', patchOf: ({ id }) => patches.get(id) ?? 'unchanged' }
  await changeContacts(tx, [...patches.keys()], change, { actor, now: now.toISOString() })
  return leftOut
}
