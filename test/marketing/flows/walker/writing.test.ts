import { expect, test } from 'vitest'
import { insertSteps, type Step } from '../../../../server/marketing/flows/store/steps.ts'
import {
  type EnrolmentRow,
  lockEnrolments,
  writeEnrolments,
} from '../../../../server/marketing/flows/store/walking.ts'
import { startTestApp } from '../../../support/app.ts'
import { addContacts, addFlow, chain, enrolmentsOf, enter, node } from '../support.ts'

const app = await startTestApp()
const { sql } = app.context
const flow = await addFlow(app, chain([node('wait', 'wait', { mode: 'duration', amount: 1, unit: 'days' })]))

const at = '2026-11-02T09:00:00.000Z'
/** What a walk can change of an enrolment. */
const changes: Partial<EnrolmentRow> = {
  status: 'waiting',
  nodeId: 'other',
  visit: 7,
  arrivedAt: at,
  dueAt: at,
  waitingFor: 'tag_added',
  seen: { wait: { order: 1 } },
  attempts: 3,
  error: 'No answer.',
  exitReason: 'exit_event',
  finishedAt: at,
}

test('each member of an enrolment is written, also where only this member differs from other enrolments', async () => {
  const members = Object.keys(changes) as (keyof EnrolmentRow)[]
  await enter(app, flow.id, await addContacts(app, members.length))
  const ids = (await enrolmentsOf(app, flow.id)).map(({ id }) => id).sort()
  const read = () => sql.begin((tx) => lockEnrolments(tx, ids))
  const before = await read()
  const expected = before.map((row, index) => {
    const member = members[index] as keyof EnrolmentRow
    return { ...row, [member]: changes[member] }
  })
  await sql.begin(async (tx) => {
    await lockEnrolments(tx, ids)
    await writeEnrolments(tx, expected)
  })
  const plain = (rows: readonly EnrolmentRow[]) =>
    rows.map(({ stored, leaseNumber, ...row }) => ({ ...row, writes: leaseNumber }))
  expect(plain(await read())).toEqual(plain(expected).map((row) => ({ ...row, writes: row.writes + 1 })))
})

test('what steps give out is added to the context, which a walk does not read', async () => {
  const [contact = ''] = await addContacts(app, 1)
  await enter(app, flow.id, [contact], { context: { trigger: { order: 1 } } })
  const enrolment = (await enrolmentsOf(app, flow.id)).find(({ contact_id }) => contact_id === contact)
  const write = (outputs: Record<string, unknown>) =>
    sql.begin(async (tx) => {
      const rows = await lockEnrolments(tx, [enrolment?.id ?? ''])
      expect(rows.flatMap((row) => Object.keys(row))).not.toContain('context')
      await writeEnrolments(
        tx,
        rows.map((row) => ({ ...row, outputs })),
      )
    })
  await write({ call: { http_status: 500 } })
  await write({})
  await write({ call: { http_status: 200 }, wait: { tag_id: contact } })
  const { context } = (await enrolmentsOf(app, flow.id)).find(({ id }) => id === enrolment?.id) ?? {}
  expect(context).toEqual({ trigger: { order: 1 }, call: { http_status: 200 }, wait: { tag_id: contact } })
})

test('each member of a step is stored, also where only this member differs from other steps', async () => {
  const [contact = ''] = await addContacts(app, 1)
  await enter(app, flow.id, [contact])
  const enrolment = (await enrolmentsOf(app, flow.id)).find(({ contact_id }) => contact_id === contact)
  const plain: Step = {
    enrolmentId: enrolment?.id ?? '',
    visit: 1,
    versionId: flow.versionId,
    nodeId: 'wait',
    arrivedAt: at,
    outcome: 'done',
    branch: null,
    reason: null,
    detail: null,
  }
  const other: Partial<Step> = {
    versionId: '01a0eb4c-2a00-7a31-8f5a-2a8d7a9c1f3b',
    nodeId: 'other',
    arrivedAt: '2026-11-03T09:00:00.000Z',
    outcome: 'skipped',
    branch: 'yes',
    reason: 'passed',
    detail: 'Line 1\nand 2',
  }
  const steps = [
    plain,
    ...Object.entries(other).map(([member, value], index) => ({
      ...plain,
      visit: index + 2,
      [member]: value,
    })),
  ]
  await sql.begin((tx) => insertSteps(tx, steps, at, { isNew: true }))
  const stored = await sql`
    select enrolment_id as "enrolmentId", visit, version_id as "versionId", node_id as "nodeId", arrived_at as "arrivedAt", outcome,
      branch, reason, detail
    from enrolment_steps where enrolment_id = ${plain.enrolmentId} order by visit`
  expect(stored).toEqual(steps)
})
