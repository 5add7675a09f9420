import { type OpenApiDocument, operationsOf } from '../document.ts'
import { literal } from '../literal.ts'
import { generatedNotice } from './notice.ts'

/** `recipient-operations.ts`: what the server needs to know of the pages for recipients before their handlers run. */
export const recipientTableFile = (document: OpenApiDocument): string => {
  const seen = new Set<string>()
  const rows = operationsOf(document).map(({ id, method, path, requestBody, responses }) => {
    if (seen.has(id)) throw new Error(`Two operations are called ${id}`)
    seen.add(id)
    const row = {
      id,
      method,
      path,
      bodyMediaTypes: requestBody === null ? [] : Object.keys(requestBody.content),
      statuses: Object.keys(responses).map(Number),
    }
    return `  ${id}: ${literal(row, '  ', 110)},\n`
  })
  return [
    generatedNotice('openapi/recipient.yaml'),
    '/** Every operation of the pages for recipients, in the order of the document. */\n',
    `export const recipientOperations = {\n${rows.join('')}} as const\n\n`,
    'export type RecipientOperationId = keyof typeof recipientOperations\n',
  ].join('')
}
