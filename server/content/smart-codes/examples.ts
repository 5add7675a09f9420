import type { Sql } from '../../platform/storage/open.ts'
import type { Values } from './types.ts'
import { noValues, sharedValues, type ValuesContext, valuesFor } from './values.ts'

/** The addresses that links have where nothing is sent: pages for nobody. */
export const exampleLinks = ({
  catalogue,
  publicUrl,
}: Pick<ValuesContext, 'catalogue' | 'publicUrl'>): Values => {
  const values = noValues()
  for (const { key, group, example } of catalogue.codes)
    if (group === 'links') values[key] = `${publicUrl}${String(example)}`
  return values
}

/**
 * Values for everything in the catalogue, as the examples there have them; what the business has said of itself takes
 * their place.
 */
export const exampleValues = async (sql: Sql, context: ValuesContext): Promise<Values> => {
  const values = noValues()
  for (const { key, example } of context.catalogue.codes) values[key] = example
  // A picture that is not there would be shown as broken: without a logo there is none.
  values['business.logo_url'] = null
  for (const [key, value] of Object.entries(await sharedValues(sql, context)))
    if (value !== null) values[key] = value
  return Object.assign(values, exampleLinks(context), context.instead)
}

/** Values to show content with: those of the contact, or null for the examples, and examples of what only sending brings. */
export const previewValues = async (
  sql: Sql,
  contactId: string | null,
  codes: readonly string[],
  context: ValuesContext,
): Promise<Values> => {
  const values = await exampleValues(sql, context)
  if (contactId === null) return values
  const ofContact = (await valuesFor(sql, [contactId], codes, context)).get(contactId) ?? noValues()
  for (const key of codes) if (key.startsWith('contact.')) values[key] = ofContact[key] ?? null
  return values
}
