import { catalogueOf } from '../../../server/content/smart-codes/catalogue.ts'
import type { Values } from '../../../server/content/smart-codes/index.ts'

/** The catalogue of a shop with two custom fields. */
export const catalogue = catalogueOf([
  { key: 'genre', label: 'Genre', description: null, type: 'text', options: [], archived: false },
  { key: 'site', label: 'Site', description: null, type: 'url', options: [], archived: false },
])

/** Values as created for a contact: an object without prototype. */
export const valuesOf = (values: Values): Values => Object.assign(Object.create(null), values)
