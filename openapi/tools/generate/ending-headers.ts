import { type OpenApiDocument, operationsOf, type Response } from '../document.ts'

const header = (description: string, example: string) => ({
  description,
  required: true,
  schema: { type: 'string', minLength: 1, maxLength: 8000 },
  example,
})

/** What each response of a deprecated operation has (docs/versioning.md). */
const headersOf = (link: string) => ({
  Deprecation: header(
    'Since when the operation is deprecated, in seconds since 1970 (RFC 9745).',
    '@1795824000',
  ),
  Sunset: header('When the operation ends (RFC 8594).', 'Fri, 31 Dec 2027 00:00:00 GMT'),
  Link: header(
    `The operation that replaces this one, with \`rel="successor-version"\`. ${link}`.trimEnd(),
    '</service/v1/labels>; rel="successor-version"',
  ),
})

/** Adds the headers of deprecated operations to all of their responses, also to shared ones, in place. */
export const addEndingHeaders = (document: OpenApiDocument): void => {
  for (const { operation, responses } of operationsOf(document)) {
    if (operation.deprecated !== true) continue
    const completed = Object.entries(responses).map(([status, response]): [string, Response] => {
      const { Link: pages } = response.headers ?? {}
      const link = pages === undefined ? '' : 'Before it, the URLs of the neighbouring pages.'
      return [status, { ...response, headers: { ...response.headers, ...headersOf(link) } }]
    })
    operation.responses = Object.fromEntries(completed)
  }
}
