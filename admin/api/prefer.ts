import { operationTable } from '../../generated/operations.ts'
import { client } from './client.ts'

/**
 * `Prefer` of operations, from the address: with the mock each state of a screen is a link, such as
 * `?prefer=listContacts:example=empty`. `*` stands for all operations. Only `npm run admin` has this file.
 */
const preferred = new Map(
  new URLSearchParams(location.search)
    .getAll('prefer')
    .map((text) => text.split(/:(.*)/, 2) as [string, string]),
)

const idAt = new Map<string, string>(
  Object.entries(operationTable).map(([id, { method, path }]) => [`${method} ${path}`, id]),
)

const unknown = [...preferred.keys()].filter((id) => id !== '*' && !Object.hasOwn(operationTable, id))
if (unknown.length > 0) throw new Error(`The contract has no operation ${unknown.join(', ')}.`)

client.use({
  onRequest: ({ request, schemaPath }) => {
    const id = idAt.get(`${request.method} ${schemaPath}`) ?? ''
    const wanted = preferred.get(id) ?? preferred.get('*')
    if (wanted !== undefined) request.headers.set('Prefer', wanted)
    return request
  },
})
