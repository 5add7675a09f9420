import { describe, expect, test } from 'vitest'
import { operationTable } from '../../generated/operations.ts'
import { startTestApp } from '../support/app.ts'
import { arrangements } from './walk/arrangements.ts'
import { send } from './walk/calls.ts'
import { operations } from './walk/contract.ts'
import { wideQuotas } from './walk/quotas.ts'

const app = await startTestApp({ edition: 'pro', quotas: wideQuotas })
const { sql } = app.context

const changing = operations.filter(({ id }) => operationTable[id].auditEvent !== null)

type Operation = (typeof operations)[number]

const sendOnce = async (operation: Operation): Promise<{ requestId: string; isCreated: boolean }> => {
  const requestId = `audit-${operation.id}`
  const call = await arrangements[operation.id](app)
  const answer = await send(app, operation, {
    ...call,
    headers: { ...call.headers, 'X-Request-Id': requestId },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return { requestId, isCreated: answer.status === 201 }
}

const entriesOf = (requestId: string) => sql<Record<string, unknown>[]>`
  select event, operation, actor_kind, actor_id, target_id from audit_entries where request_id = ${requestId}`

const rowsOf = (isByHistory: boolean) =>
  changing
    .filter(({ id }) => operationTable[id].auditedByHistory === isByHistory)
    .map((operation) => [operation.id, operation] as const)

describe('a change is in the audit log once, with its author and its target', () => {
  test.for(rowsOf(false))('%s', async ([id, operation]) => {
    const { requestId, isCreated } = await sendOnce(operation)
    const hasTarget = isCreated || operation.path.includes('{')
    expect(await entriesOf(requestId)).toEqual([
      {
        event: operationTable[id].auditEvent,
        operation: id,
        actor_kind: 'user',
        actor_id: app.admin.id,
        target_id: hasTarget ? expect.any(String) : expect.toBeOneOf([null, expect.any(String)]),
      },
    ])
  })
})

describe('a change of one contact is in its activities, with its author and its request', () => {
  test.for(rowsOf(true))('%s', async ([, operation]) => {
    const { requestId } = await sendOnce(operation)
    const activities = await sql`
      select distinct actor_kind, actor_id from contact_activities where data->>'request_id' = ${requestId}`
    expect(activities).toEqual([{ actor_kind: 'user', actor_id: app.admin.id }])
    expect(await entriesOf(requestId)).toEqual([])
  })
})

test('no entry contains an address or the name of a contact', async () => {
  const found = await sql`
    select distinct e.operation from audit_entries e, contacts c
    where position(c.email in e::text) > 0
      or (c.first_name || c.last_name <> '' and position(c.first_name || ' ' || c.last_name in e::text) > 0)`
  expect(found).toEqual([])
})
