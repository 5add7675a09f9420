import type { OpenApiDocument } from '../document.ts'
import { jsonFile } from './json-file.ts'

type Schema = { properties?: Record<string, unknown> }

/**
 * The members of a new contact that a cell of a file sets, with the schemas that they name. Imports and migrations validate with them.
 */
export const contactMembers = (document: OpenApiDocument): string => {
  const all = document.components?.schemas as Record<string, Schema>
  const { custom_fields, lists, tags, ...members } = all.ContactCreate?.properties ?? {}
  const address = { $ref: '#/components/schemas/ContactAddressInput' }
  const schemas: Record<string, Schema> = { Members: { properties: { ...members, address } } }
  const keep = (schema: Schema | undefined): void => {
    for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (name in schemas || all[name] === undefined) continue
      schemas[name] = all[name]
      keep(all[name])
    }
  }
  keep(schemas.Members)
  const { openapi, info } = document
  const { title, version } = info
  return jsonFile({ openapi, info: { title, version }, paths: {}, components: { schemas } })
}
