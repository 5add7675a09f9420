import { expect } from 'vitest'
import type { Handlers } from '../../../server/platform/contract/handler.ts'
import { actOutside } from '../../../server/platform/outside.ts'
import type { ProblemCode } from '../../../server/platform/problem.ts'
import { TaskEnded } from '../../../server/platform/threads/pool.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import {
  addContact,
  addCrowd,
  arrangements,
  beyondPlan,
  conflicts,
  fillAutomations,
  fillDeliveries,
  freshWord,
} from '../walk/arrangements.ts'
import { fillCustomFields } from '../walk/audience.ts'
import { addApiKey, type Callers, createCallers } from '../walk/callers.ts'
import { type Call, type Caller, differingFrom, sampleCall, send, withCursor } from '../walk/calls.ts'
import { type Operation, operations, requestExamplesOf } from '../walk/contract.ts'
import { missingTemplates } from '../walk/templates.ts'
import { fillWebhooks } from '../walk/webhooks.ts'
import type { Exchange } from './cells.ts'
import { emptyFixture } from './empty.ts'
import { asKatherine, idsAndTimesIn } from './exact.ts'
import { clearData, fixtures } from './fixtures.ts'
import { missingSources } from './migration.ts'
import { stateFixtures } from './states.ts'
import { missingRoles } from './users.ts'

/** The name of a problem's example: its code; for a Pro lock also the kind of lock, and where a merged contact is not found. */
export type ProblemName =
  | Exclude<ProblemCode, 'pro_lock' | 'method_not_allowed' | 'request_timeout'>
  | 'pro_lock_api_key'
  | 'pro_lock_feature'
  | 'pro_lock_limit'
  | 'not_found_merged'

/** Makes the server return a certain response. */
type Recipe = (operation: Operation) => Promise<Exchange>

/** Handlers that all call the present `conduct`. */
const createStubs = () => {
  const strings = { conduct: (): Promise<never> => Promise.reject(new Error('Nobody said what to do.')) }
  const handlers = Object.fromEntries(operations.map(({ id }) => [id, () => strings.conduct()]))
  return { strings, handlers: handlers as unknown as Handlers }
}

const once = { requests: 1, window_seconds: 60 }
/** Anonymous requests are tested for every operation, so they must not reach their rate limit. */
const many = { requests: 100_000, window_seconds: 60 }

/**
 * Starts five applications:
 * - `free` and `pro`: the two editions
 * - `failing`: its handlers are stubs
 * - `full`: its handlers are stubs, and its disk is full after the first such error
 * - `strict`: allows one request per rate limit
 */
export const startApps = async () => {
  const { strings, handlers } = createStubs()
  const isRecorded = true
  const free = await startTestApp({ isRecorded })
  const pro = await startTestApp({ isRecorded, edition: 'pro', quotas: { anonymous: many } })
  const failing = await startTestApp({ isRecorded, edition: 'pro', handlers })
  const full = await startTestApp({ isRecorded, edition: 'pro', handlers })
  const strict = await startTestApp({
    isRecorded,
    quotas: { read: once, write: once, bulk: once, anonymous: once },
  })
  return { free, pro, failing, full, strict, strings, callers: await createCallers(pro) }
}

type Apps = Awaited<ReturnType<typeof startApps>>

/** A request that is refused has changed nothing: the audit log has only the refusal itself. */
const expectNoChange = async ({ context: { sql } }: TestApp, { status, headers }: Exchange['answer']) => {
  if (status < 400) return
  const entries = await sql`
    select event, operation from audit_entries
    where request_id = ${headers.get('x-request-id')} and event <> 'access.refused'`
  expect(entries, 'changes in the audit log by a request that was refused').toEqual([])
}

const exchange = async (
  app: TestApp,
  operation: Operation,
  call: Call,
  { caller, sent = null }: { caller?: Caller; sent?: string | null } = {},
): Promise<Exchange> => {
  const answer = await send(app, operation, call, caller)
  await expectNoChange(app, answer)
  const withApiKey = caller?.authorization?.startsWith('Bearer ') ?? false
  return { operation, sent, withApiKey, answer }
}

const withHeader = (call: Call, name: string, value: string): Call => ({
  ...call,
  headers: { ...call.headers, [name]: value },
})

const withMember = (body: unknown, [name = '', ...deeper]: string[], value: unknown): object => {
  const object = (body ?? {}) as Record<string, unknown>
  return { ...object, [name]: deeper.length === 0 ? value : withMember(object[name], deeper, value) }
}

/** A call that needs the Pro feature. Where a member asks for the feature, the call sets a boolean one. */
const askingForPro = (operation: Operation): Call => {
  const call = sampleCall(operation)
  const member = operation.row.proFeatureByMember.at(-1)
  return member === undefined
    ? call
    : { ...call, body: withMember(call.body, member.pointer.slice(1).split('/'), true) }
}

/** Problems that the service returns before it looks up the resources of the call. */
const refusals = ({ pro }: Apps) => {
  const as =
    (whom: keyof Callers | ((operation: Operation) => keyof Callers), callers: Callers): Recipe =>
    (operation) => {
      const caller: Caller = callers[typeof whom === 'string' ? whom : whom(operation)]
      return exchange(pro, operation, sampleCall(operation), { caller })
    }
  const with_ =
    (change: Partial<Call>): Recipe =>
    (operation) =>
      exchange(pro, operation, { ...sampleCall(operation), ...change })
  return { as, with_ }
}

const recipesOf = (apps: Apps): Record<ProblemName, Recipe> => {
  const { free, pro, failing, full, strict, strings, callers } = apps
  const { as, with_ } = refusals(apps)

  const meeting =
    (code: ProblemName): Recipe =>
    async (operation) => {
      const arrange = conflicts[operation.id]?.[code]
      if (arrange === undefined) throw new Error(`Nothing is arranged for ${operation.id} ${code}.`)
      return exchange(pro, operation, await arrange(pro))
    }

  const failingWith =
    (error: Error, app: TestApp = failing): Recipe =>
    (operation) => {
      strings.conduct = () => Promise.reject(error)
      return exchange(app, operation, sampleCall(operation))
    }

  /** In the free edition no licence is installed. */
  const withoutLicence: Recipe = (operation) => exchange(free, operation, {})

  return {
    invalid_request: with_({ query: { no_such_parameter: '1' } }),
    malformed_body: with_({ body: '{"email": "ada@exam' }),
    invalid_cursor: async (operation) =>
      exchange(pro, operation, withCursor(operation, await arrangements[operation.id](pro), 'e30.e30')),
    unauthenticated: as('nobody', callers),
    invalid_credentials: as('wrongPassword', callers),
    invalid_nonce: as('sessionWithoutNonce', callers),
    missing_capability: as(
      ({ row }) => (row.capability === 'crm_administer' ? 'editor' : 'withoutRole'),
      callers,
    ),
    missing_scope: async (operation) => {
      const scopes = operations.map(({ row }) => row.scope).filter((scope) => scope !== null)
      const others = [...new Set(scopes)].filter((scope) => scope !== operation.row.scope)
      const { caller } = await addApiKey(pro, { scopes: others })
      return exchange(pro, operation, sampleCall(operation), { caller })
    },
    pro_lock_api_key: async (operation) => {
      const { caller } = await addApiKey(free)
      return exchange(free, operation, sampleCall(operation), { caller })
    },
    pro_lock_feature: (operation) => exchange(free, operation, askingForPro(operation)),
    pro_lock_limit: async (operation) => {
      await clearData(free)
      await addContact(free)
      const call = await (beyondPlan[operation.id] ?? arrangements[operation.id])(free)
      if (operation.row.planLimit === 'custom_fields') await fillCustomFields(free)
      else if (operation.row.planLimit === 'deliveries_per_month') await fillDeliveries(free)
      else if (operation.row.planLimit === 'active_automations') await fillAutomations(free)
      else if (operation.row.planLimit === 'webhook_endpoints') await fillWebhooks(free)
      else if (operation.row.planLimit === 'contacts') await addCrowd(free, 1999)
      return exchange(free, operation, call)
    },
    not_found: async (operation) => {
      await clearData(pro)
      if (operation.path === '/settings/licence') return withoutLicence(operation)
      const missing: Partial<Record<string, Call>> = {
        ...missingTemplates,
        ...missingRoles,
        ...missingSources,
      }
      return exchange(pro, operation, missing[operation.id] ?? sampleCall(operation))
    },
    not_found_merged: async (operation) => {
      await clearData(pro)
      const [into, merged] = [await addContact(pro), await addContact(pro)]
      await pro.send('POST', `/contacts/${into.id}/merge`, { body: { source_id: merged.id } })
      return exchange(pro, operation, { params: { id: merged.id } })
    },
    email_taken: meeting('email_taken'),
    external_id_taken: meeting('external_id_taken'),
    contact_trashed: meeting('contact_trashed'),
    address_erased: meeting('address_erased'),
    already_exists: meeting('already_exists'),
    in_use: meeting('in_use'),
    too_many: meeting('too_many'),
    source_unauthorized: meeting('source_unauthorized'),
    source_forbidden: meeting('source_forbidden'),
    source_unavailable: meeting('source_unavailable'),
    source_bad_answer: meeting('source_bad_answer'),
    source_changed: meeting('source_changed'),
    source_rate_limited: meeting('source_rate_limited'),
    archive_refused: meeting('archive_refused'),
    dry_run_required: meeting('dry_run_required'),
    mapping_incomplete: meeting('mapping_incomplete'),
    changed_since: meeting('changed_since'),
    count_mismatch: meeting('count_mismatch'),
    invalid_state: meeting('invalid_state'),
    not_ready: meeting('not_ready'),
    // Whether reading takes too long depends on the machine, so a stub throws that error. The number of rules
    // does not.
    too_complex: (operation) =>
      conflicts[operation.id]?.too_complex === undefined
        ? failingWith(new TaskEnded('time'))(operation)
        : meeting('too_complex')(operation),
    invalid_transition: meeting('invalid_transition'),
    idempotency_in_progress: async (operation) => {
      const call = withHeader(sampleCall(operation), 'idempotency-key', freshWord())
      const begun = Promise.withResolvers<void>()
      const end = Promise.withResolvers<never>()
      strings.conduct = () => {
        begun.resolve()
        return end.promise
      }
      const first = exchange(failing, operation, call)
      await begun.promise
      const second = await exchange(failing, operation, call)
      end.reject(new Error('The first one comes to nothing.'))
      await first
      return second
    },
    precondition_failed: async (operation) =>
      exchange(
        pro,
        operation,
        withHeader(await arrangements[operation.id](pro), 'if-match', '"of-yesterday"'),
      ),
    body_too_large: with_({ body: JSON.stringify({ padding: 'x'.repeat(1_100_000) }) }),
    unsupported_media_type: with_({ headers: { 'content-type': 'text/plain' } }),
    idempotency_mismatch: async (operation) => {
      const key = freshWord()
      const earlier = differingFrom(operation)
      const [first, other] = [await arrangements[earlier.id](pro), await arrangements[operation.id](pro)]
      await send(pro, earlier, withHeader(first, 'idempotency-key', key))
      return exchange(pro, operation, withHeader(other, 'idempotency-key', key))
    },
    rate_limited: async (operation) => {
      await send(strict, operation, sampleCall(operation))
      return exchange(strict, operation, sampleCall(operation))
    },
    idempotency_outcome_unknown: async (operation) => {
      const call = withHeader(sampleCall(operation), 'idempotency-key', freshWord())
      strings.conduct = () => {
        actOutside('A mail server')
        return Promise.reject(new Error('The line went dead.'))
      }
      await exchange(failing, operation, call)
      return exchange(failing, operation, call)
    },
    internal_error: failingWith(new Error('A disk has failed.')),
    insufficient_storage: failingWith(Object.assign(new Error('The disk is full.'), { code: '53100' }), full),
    unavailable: failingWith(
      Object.assign(new Error('The database is gone.'), { code: 'CONNECTION_CLOSED' }),
    ),
  }
}

/** A success, with the ids and times that were in the database before the call. */
export interface Success extends Exchange {
  known: Set<string>
  /** The body of the response, as if Katherine had made the call. */
  body: unknown
}

/** A recipe for every documented response: problems by name, the others by status. */
export const createRecipes = (apps: Apps) => {
  const problems = recipesOf(apps)

  const notModified: Recipe = async (operation) => {
    const call = await arrangements[operation.id](apps.pro)
    const etag = (await send(apps.pro, operation, call)).headers.get('etag') ?? 'none'
    return exchange(apps.pro, operation, withHeader(call, 'if-none-match', etag))
  }

  /** Sets up the example's fixture and sends the documented request unchanged. */
  const success = async (operation: Operation, name: string): Promise<Success> => {
    const app = operation.row.proFeature === null ? apps.free : apps.pro
    const fixture =
      fixtures[operation.id][name] ??
      stateFixtures[operation.id]?.[name] ??
      (name === 'empty' ? emptyFixture(operation, fixtures) : undefined)
    if (fixture === undefined) throw new Error(`There is no fixture ${name} of ${operation.id}.`)
    await clearData(app)
    const special = await fixture(app)
    const example = requestExamplesOf(operation).find(([known]) => known === name)
    const body = example === undefined ? {} : { body: example[1] }
    const { params = {}, query = {} } = sampleCall(operation)
    const call = { params, query, ...special, ...body }
    const known = await idsAndTimesIn(app)
    const isSent = example !== undefined || requestExamplesOf(operation).length === 0
    const said = await exchange(app, operation, call, { sent: isSent ? name : null })
    return { ...said, known, body: asKatherine(app, said.answer.body) }
  }

  const problem = (operation: Operation, name: string): Promise<Exchange> => {
    if (!Object.hasOwn(problems, name)) throw new Error(`There is no way known to the problem ${name}.`)
    return problems[name as ProblemName](operation)
  }

  return { success, problem, notModified }
}
