import openapiTypescript, { astToString } from 'openapi-typescript'
import type { OpenApiDocument } from '../document.ts'
import { generatedNotice } from './notice.ts'

/**
 * The types of the contract. Members with a default stay optional, because callers need not send them; in
 * responses every member is required anyway. Unions and arrays replace enums, which Node's type stripping
 * does not support.
 */
export const typeFile = async (document: OpenApiDocument): Promise<string> => {
  const nodes = await openapiTypescript(JSON.stringify(document), {
    alphabetize: true,
    defaultNonNullable: false,
    enumValues: true,
    readWriteMarkers: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
    silent: true,
  })
  return generatedNotice('openapi/') + halfIndented(astToString(nodes))
}

/** The printer of TypeScript indents by four spaces. */
const halfIndented = (text: string): string =>
  text.replace(/^(?: {4})+/gm, (indent) => ' '.repeat(indent.length / 2))
