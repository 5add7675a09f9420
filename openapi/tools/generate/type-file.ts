import openapiTypescript, { astToString } from 'openapi-typescript'
import type { OpenApiDocument } from '../document.ts'
import { generatedNotice } from './notice.ts'

/**
 * The types of the contract. Members with a default stay optional, because the callers need not send them; in answers
 * every member is listed as required anyway. No enums: Node's type stripping refuses them, unions and arrays do.
 */
export const typeFile = async (document: OpenApiDocument): Promise<string> => {
  const nodes = await openapiTypescript(JSON.stringify(document), {
    alphabetize: true,
    defaultNonNullable: false,
    enumValues: true,
    readWriteMarkers: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
    silent: true,
  })
  return generatedNotice('openapi/') + astToString(nodes)
}
