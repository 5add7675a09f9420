import type { Sql } from '../../platform/storage/open.ts'
import type { Values } from './types.ts'
import { noValues, sharedValues, type ValuesContext, valuesWith } from './values.ts'

/** The URLs of links in previews: pages for no contact. */
export const exampleLinks = ({
  catalogue,
  publicUrl,
}: Pick<ValuesContext, 'catalogue' | 'publicUrl'>): Values => {
  const values = noValues()
  for (const { key, group, example } of catalogue.codes)
    if (group === 'links') values[key] = `${publicUrl}${String(example)}`
  return values
}

/** Values for the whole catalogue: its examples, replaced by the business's own data where there is any. */
export const exampleValues = async (sql: Sql, context: ValuesContext): Promise<Values> => {
  const values = noValues()
  for (const { key, example } of context.catalogue.codes) values[key] = example
  // A missing image would show as broken: without a logo there is none.
  values['business.logo_url'] = null
  for (const [key, value] of Object.entries(await sharedValues(sql, context)))
    if (value !== null) values[key] = value
  return Object.assign(values, exampleLinks(context), context.overrides)
}

/**
 * Values for a preview: those of the contact, or the examples if it is null, and examples for values that
 * only sending has.
 */
export const previewValues = async (
  sql: Sql,
  contactId: string | null,
  codes: readonly string[],
  context: ValuesContext,
): Promise<Values> => {
  const values = await exampleValues(sql, context)
  if (contactId === null) return values
  const ofContact = (await valuesWith(sql, [contactId], codes, context, null)).get(contactId) ?? noValues()
  for (const key of codes) if (key.startsWith('contact.')) values[key] = ofContact[key] ?? null
  return values
}
