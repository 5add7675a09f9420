import { createClient } from '../../packages/client/src/client.ts'
import { type Failure, RequestFailed } from '../../packages/client/src/client-errors.ts'
import { boot } from './boot.ts'
import { observedFetch } from './connection.ts'
import { lastSession } from './session.ts'

export type { Failure } from '../../packages/client/src/client-errors.ts'
export { RequestFailed, unwrap } from '../../packages/client/src/client-errors.ts'

/** `Prefer` of single operations, from the address: so each state of a screen on the mock is a link. */
const preferred = new Map(
  new URLSearchParams(location.search)
    .getAll('prefer')
    .map((text) => text.split(/:(.*)/, 2) as [string, string]),
)

/** The one client. Reads are repeated by the query cache, not here. */
export const client = createClient({
  baseUrl: new URL(boot.root, location.origin).href.replace(/\/$/, ''),
  auth: { kind: 'session', nonce: () => lastSession().nonce },
  fetch: observedFetch,
  retries: 1,
})

if (preferred.size > 0)
  client.use({
    onRequest: ({ request, schemaPath }) => {
      const wanted = preferred.get(`${request.method.toLowerCase()}${schemaPath}`) ?? preferred.get('*')
      if (wanted !== undefined) request.headers.set('Prefer', wanted)
      return request
    },
  })

/** Why something failed, for `<ProblemNote>`: also of an answer that never came. */
export const failureOf = (error: unknown): Failure | null =>
  error instanceof RequestFailed ? error.error : null
