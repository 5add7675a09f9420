import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApplicationPassword } from '../../../server/host/embedded/application-passwords.ts'
import { disableUser } from '../../../server/host/embedded/users.ts'
import { revokeApiKey } from '../../../server/system/api-keys/store.ts'
import { addUser } from '../../host/users.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { addCrowd, arrangements, beyondPlan, fillAutomations, fillDeliveries } from '../walk/arrangements.ts'
import { fillCustomFields } from '../walk/audience.ts'
import { addApiKey, createCallers } from '../walk/callers.ts'
import { type Call, type Caller, sampleCall, send } from '../walk/calls.ts'
import { type Operation, operations, requestExamplesOf } from '../walk/contract.ts'
import { expectProblem } from '../walk/problems.ts'
import { wideQuotas } from '../walk/quotas.ts'
import { fillWebhooks } from '../walk/webhooks.ts'

const pro = await startTestApp({ edition: 'pro', quotas: wideQuotas })
const free = await startTestApp({ quotas: wideQuotas })
const callers = await createCallers(pro)
const keyInFree = await addApiKey(free)

const gone = async () => {
  const { sql, clock } = pro.context
  const revoked = await addApiKey(pro)
  await revokeApiKey(sql, revoked.id, clock.now())
  const expired = await addApiKey(pro)
  await sql`update api_keys set expires_at = ${clock.now()} where id = ${expired.id}`
  const { password } = await createApplicationPassword(sql, clock, await addUser(sql, 'mary'), 'tests')
  await disableUser(sql, clock, 'mary')
  const disabled: Caller = { authorization: `Basic ${btoa(`mary:${password}`)}` }
  return { revoked: revoked.caller, expired: expired.caller, disabled }
}
const { revoked, expired, disabled } = await gone()

interface Refused {
  who: string
  caller: Caller
  code: 'unauthenticated' | 'invalid_credentials' | 'invalid_nonce'
}

const refused: Refused[] = [
  { who: 'an anonymous caller', caller: callers.nobody, code: 'unauthenticated' },
  { who: 'an unknown session', caller: callers.endedSession, code: 'unauthenticated' },
  { who: 'a wrong password', caller: callers.wrongPassword, code: 'invalid_credentials' },
  { who: 'an unknown user', caller: callers.unknownUser, code: 'invalid_credentials' },
  { who: 'a disabled user', caller: disabled, code: 'invalid_credentials' },
  { who: 'an unknown API key', caller: callers.unknownApiKey, code: 'invalid_credentials' },
  { who: 'a revoked API key', caller: revoked, code: 'invalid_credentials' },
  { who: 'an expired API key', caller: expired, code: 'invalid_credentials' },
  { who: 'an unknown scheme', caller: callers.unknownScheme, code: 'invalid_credentials' },
  { who: 'a session without its nonce', caller: callers.sessionWithoutNonce, code: 'invalid_nonce' },
  { who: 'a session with a forged nonce', caller: callers.sessionWithWrongNonce, code: 'invalid_nonce' },
  {
    who: "a session with another session's nonce",
    caller: callers.sessionWithNonceOfAnother,
    code: 'invalid_nonce',
  },
]

const cases = operations.flatMap((operation) =>
  refused.map((one) => ({ ...one, operation, title: `${operation.id} refuses ${one.who} with ${one.code}` })),
)

describe('without authentication', () => {
  let before: string
  const snapshot = async (): Promise<string> => {
    const [row] = await pro.context.sql<{ all: string }[]>`
      select (select count(*) from contacts) || ' ' || (select count(*) from contact_notes) || ' '
        || (select md5(string_agg(k::text, ',' order by id)) from api_keys k) as all`
    return row?.all ?? ''
  }
  beforeAll(async () => {
    before = await snapshot()
  })

  test.for(cases)('$title', async ({ operation, caller, code }) => {
    const answer = await send(pro, operation, sampleCall(operation), caller)
    expect(expectProblem(answer, code)).toEqual([])
    expect(answer.headers.get('www-authenticate')).toContain('Bearer')
  })

  afterAll(async () => {
    expect(await snapshot(), 'nothing was done for any of them').toBe(before)
  })
})

describe('serves each of the three kinds of caller', () => {
  const kinds = operations.flatMap((operation) =>
    (['administrator', 'session', 'api_key'] as const).map((kind) => ({
      operation,
      kind,
      title: `${operation.id} serves ${{ administrator: 'an application password', session: 'a session with its nonce', api_key: 'an API key' }[kind]}`,
    })),
  )

  test.for(kinds)('$title', async ({ operation, kind }) => {
    const caller = kind === 'api_key' ? (await addApiKey(pro)).caller : callers[kind]
    const answer = await send(pro, operation, await arrangements[operation.id](pro), caller)
    expect(operation.row.successStatuses).toContain(answer.status)
  })
})

describe('without the documented capability', () => {
  test.for(operations)('$id refuses a user without any role', async (operation) => {
    expectProblem(
      await send(pro, operation, sampleCall(operation), callers.withoutRole),
      'missing_capability',
    )
  })

  const administered = operations.filter(({ row }) => row.capability === 'crm_administer')

  test.for(administered)('$id refuses an editor', async (operation) => {
    expectProblem(await send(pro, operation, sampleCall(operation), callers.editor), 'missing_capability')
  })

  test.for(administered)(
    "$id refuses an administrator's API key that has crm_access only",
    async (operation) => {
      const { caller } = await addApiKey(pro, { capabilities: ['crm_access'] })
      expectProblem(await send(pro, operation, sampleCall(operation), caller), 'missing_capability')
    },
  )

  const routine = operations.filter(({ row }) => row.capability === 'crm_access')

  test.for(routine)('$id serves an editor', async (operation) => {
    const answer = await send(pro, operation, await arrangements[operation.id](pro), callers.editor)
    expect(operation.row.successStatuses).toContain(answer.status)
  })
})

const someId = '01a15f30-dc00-793c-bc0d-ba681b597710'

/**
 * The request's example in which the member already has the value, otherwise the first one with that member.
 */
const bodyWith = (operation: Operation, member: string, value: string): Record<string, unknown> => {
  const bodies = requestExamplesOf(operation).map(([, body]) => body as Record<string, unknown>)
  const found = bodies.find((body) => body[member] === value)
  if (found !== undefined) return found
  // No example has these actions, and their bodies have a member that others lack.
  if (value.endsWith('_sequence')) return { [member]: value, sequence_id: someId, ids: [someId] }
  const [body = {}] = bodies
  return { ...body, [member]: value === 'true' ? true : value }
}

describe('where the capability depends on the body', () => {
  const byMember = operations.flatMap((operation) =>
    operation.row.capabilityByMember.flatMap(({ pointer, values }) =>
      Object.entries(values).map(([value, capability]) => {
        const member = pointer.slice(1)
        return {
          operation,
          member,
          value,
          title: `${operation.id} with ${member} ${value} needs ${capability}`,
        }
      }),
    ),
  )

  test.for(byMember)('$title', async ({ operation, member, value }) => {
    const call: Call = { ...sampleCall(operation), body: bodyWith(operation, member, value) }
    expectProblem(await send(pro, operation, call, callers.editor), 'missing_capability')
    const answer = await send(pro, operation, call, callers.administrator)
    expect(answer.body.code).not.toBe('missing_capability')
  })
})

describe('an API key without the scope', () => {
  const scoped = operations.filter(({ row }) => row.scope !== null)
  const scopes = [...new Set(scoped.map(({ row }) => row.scope))].filter((scope) => scope !== null)

  test.for(scoped)('is refused by $id', async (operation) => {
    const others = scopes.filter((scope) => scope !== operation.row.scope)
    const { caller } = await addApiKey(pro, { scopes: others })
    expectProblem(await send(pro, operation, sampleCall(operation), caller), 'missing_scope')
  })

  const unscoped = operations.filter(({ row }) => row.scope === null)

  test.for(unscoped)('is served by $id, which requires none', async (operation) => {
    const { caller } = await addApiKey(pro, { scopes: ['settings:write'] })
    expect((await send(pro, operation, sampleCall(operation), caller)).status).toBe(200)
  })
})

/** How to reach the limits of a plan, and the tables in which to see that nothing was added. */
const fullPlans = {
  contacts: {
    table: 'contacts',
    counted: 'trashed_at is null',
    size: 2000,
    fill: (app: TestApp) => addCrowd(app, 2000),
  },
  custom_fields: { table: 'custom_fields', counted: 'archived_at is null', size: 10, fill: fillCustomFields },
  deliveries_per_month: {
    table: 'deliveries',
    counted: 'skip_reason is null',
    size: 12_000,
    fill: fillDeliveries,
  },
  active_automations: { table: 'flows', counted: "status = 'active'", size: 3, fill: fillAutomations },
  users_with_access: {
    table: 'host_enabled_users',
    counted: "'crm_access' = any (capabilities)",
    size: 2,
    fill: async () => undefined,
  },
  webhook_endpoints: { table: 'webhook_endpoints', counted: 'true', size: 1, fill: fillWebhooks },
}

describe('in the free edition', () => {
  test.for(operations)('$id refuses an API key with a Pro lock', async (operation) => {
    const answer = await send(free, operation, sampleCall(operation), keyInFree.caller)
    expectProblem(answer, 'pro_lock')
    expect(answer.body).toMatchObject({ pro_lock: true, feature: 'api_keys', limit: null })
  })

  const pros = operations.filter(({ row }) => row.proFeature !== null)

  test.for(pros)('$id is locked', async (operation) => {
    const answer = await send(free, operation, sampleCall(operation))
    expectProblem(answer, 'pro_lock')
    expect(answer.body).toMatchObject({ pro_lock: true, feature: operation.row.proFeature, limit: null })
    expect(answer.body.upgrade_url).toBe('http://crm.test/host/edition')
  })

  const limited = operations.filter(({ row }) => row.planLimit !== null)

  test.for(limited)('$id is locked when the plan is full', async (operation) => {
    const { sql } = free.context
    const full = fullPlans[(operation.row.planLimit ?? 'contacts') as keyof typeof fullPlans]
    for (const { table } of Object.values(fullPlans))
      if (table !== 'host_enabled_users') await sql`delete from ${sql(table)}`
    // Before the limit is reached, creates what the operation needs.
    const arrange = beyondPlan[operation.id] ?? arrangements[operation.id]
    const call = await arrange(free)
    await full.fill(free)
    const answer = await send(free, operation, call)
    expectProblem(answer, 'pro_lock')
    expect(answer.body).toMatchObject({
      pro_lock: true,
      feature: null,
      limit: { key: operation.row.planLimit, used: full.size, allowed: full.size },
    })
    const [row] = await sql.unsafe<{ count: number }[]>(
      `select count(*) from ${full.table} where ${full.counted}`,
    )
    expect(row?.count, 'nothing was added').toBe(full.size)
  })
})
