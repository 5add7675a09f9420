import { createClient } from '../../packages/client/src/client.ts'
import { type Failure, RequestFailed } from '../../packages/client/src/client-errors.ts'
import { boot } from './boot.ts'
import { observedFetch } from './connection.ts'
import { lastSession } from './session.ts'

export type { Failure } from '../../packages/client/src/client-errors.ts'
export { isProblem, RequestFailed, unwrap } from '../../packages/client/src/client-errors.ts'

/** The one client. Reads are repeated by the query cache, not here. */
export const client = createClient({
  baseUrl: new URL(boot.root, location.origin).href.replace(/\/$/, ''),
  auth: { kind: 'session', nonce: () => lastSession().nonce },
  fetch: observedFetch,
  retries: 1,
})

/** Why something failed, for `<ProblemNote>`: also of an answer that never came. */
export const failureOf = (error: unknown): Failure | null =>
  error instanceof RequestFailed ? error.error : null
