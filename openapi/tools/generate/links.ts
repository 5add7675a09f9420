import { type OpenApiDocument, type OperationAt, operationsOf, type Response, resolve } from '../document.ts'

interface Link {
  operationId: string
  description: string
  parameters: Record<string, string>
}

/** The parameters of a path: what the request had, and the new id. */
const parametersOf = (path: string, known: string, id: string): Record<string, string> =>
  Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      known.includes(`{${name}}`) ? `$request.path.${name}` : id,
    ]),
  )

const jobReference = '#/components/schemas/Job'

const isJob = (document: OpenApiDocument, response: Response): boolean => {
  const schema = response.content?.['application/json']?.schema
  return schema !== undefined && resolve(document, schema) === resolve(document, { $ref: jobReference })
}

const isItem = (path: string): boolean => path.endsWith('}')

/** The operations on one thing, and the reads of what is directly below it. */
const belowOf = (path: string, all: readonly OperationAt[]): OperationAt[] => [
  ...all.filter((one) => one.path === path),
  ...all.filter(
    (one) =>
      one.method === 'GET' &&
      one.path.startsWith(`${path}/`) &&
      !one.path.slice(path.length + 1).includes('/'),
  ),
]

const linkTo = (target: OperationAt, from: string, id: string): Link => ({
  operationId: target.id,
  description: `${target.operation.summary}.`,
  parameters: parametersOf(target.path, from, id),
})

/** What can follow a success: with the new resource, with its parts, or with its job. */
const linksOf = (
  document: OpenApiDocument,
  at: OperationAt,
  all: readonly OperationAt[],
  status: string,
): Link[] => {
  const response = at.responses[status] as Response
  if (status === '202' && isJob(document, response)) {
    const job = all.filter(({ path }) => path === '/jobs/{id}' || path === '/jobs/{id}/cancel')
    return job.map((target) => linkTo(target, '', '$response.body#/id'))
  }
  if (status === '201' && at.method === 'POST' && !isItem(at.path)) {
    const item = all.find(
      ({ path }) => isItem(path) && path.slice(0, path.lastIndexOf('/')) === at.path,
    )?.path
    const id = '$response.body#/id'
    return item === undefined ? [] : belowOf(item, all).map((target) => linkTo(target, at.path, id))
  }
  if (status === '200' && at.method === 'GET' && isItem(at.path))
    return belowOf(at.path, all)
      .filter(({ id }) => id !== at.id)
      .map((target) => linkTo(target, at.path, ''))
  return []
}

/** Adds the links between operations, which follow from their paths. */
export const addLinks = (document: OpenApiDocument): void => {
  const all = operationsOf(document)
  for (const at of all)
    for (const [status, response] of Object.entries(at.responses)) {
      const links = linksOf(document, at, all, status)
      if (links.length > 0)
        Object.assign(response, { links: Object.fromEntries(links.map((link) => [link.operationId, link])) })
    }
}
