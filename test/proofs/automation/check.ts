import { createHash } from 'node:crypto'
import type { Beside, Stage } from './setup.ts'

/** Fails with the first five of what should not be. */
const none = (what: string, wrong: readonly unknown[]): void => {
  if (wrong.length > 0)
    throw new Error(`${what}, ${wrong.length} of them: ${JSON.stringify(wrong.slice(0, 5))}`)
}

const count = (values: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** The branch of a contact, computed apart from the service. */
const branchOf = (contactId: string): 'a' | 'b' =>
  createHash('sha256').update(`${contactId} split`).digest().readUInt32BE(0) / 2 ** 32 < 0.5 ? 'a' : 'b'

/** The steps of a contact by the model. A call with an unknown outcome is skipped. */
const paths = {
  a: [
    'tag done next',
    'pause done next',
    'split done a',
    'mail done next',
    'rest done next',
    'call',
    'note done next',
  ],
  b: [
    'tag done next',
    'pause done next',
    'split done b',
    'call',
    'listen timed_out timed_out',
    'mail-b done next',
  ],
}

/** What of the calls is expected: done, or unknown and marked. */
const callSteps = new Set(['done next', 'skipped next unknown'])

/** Every enrolment ended where the model says. */
const checkPaths = async ({ sql, flowId, contacts }: Stage): Promise<number> => {
  const rows = await sql<{ contact_id: string; status: string; steps: string[] }[]>`
    select e.contact_id, e.status, array_agg(concat_ws(' ', s.node_id, s.outcome, s.branch, s.reason) order by s.visit) as steps
    from enrolments e left join enrolment_steps s on s.enrolment_id = e.id
    where e.source_id = ${flowId} group by e.id`
  if (rows.length !== contacts) throw new Error(`${rows.length} enrolments of ${contacts} contacts`)
  let unknown = 0
  none(
    'enrolments that did not end as the model says',
    rows.filter(({ contact_id, status, steps }) => {
      const expected = paths[branchOf(contact_id)]
      const isSame =
        steps.length === expected.length &&
        steps.every((step, at) => {
          if (expected[at] !== 'call') return step === expected[at]
          const [node = '', ...rest] = step.split(' ')
          if (rest.includes('unknown')) unknown += 1
          return node.startsWith('call') && callSteps.has(rest.join(' '))
        })
      return status !== 'completed' || !isSame
    }),
  )
  return unknown
}

/** Each change in the database happened once. */
const checkChanges = async ({ sql, flowId, contacts }: Stage): Promise<void> => {
  const repeated = await sql<{ contact_id: string; type: string }[]>`
    select contact_id, type from contact_activities where type in ('tag_added', 'note_added')
    group by contact_id, type having count(*) > 1`
  none('contacts that got a tag or a note twice', repeated)
  const [row] = await sql<{ tagged: number; noted: number; people: string[] }[]>`
    select (select count(*) from contact_tags) as tagged, (select count(*) from contact_notes) as noted,
      (select array_agg(contact_id::text) from enrolments where source_id = ${flowId}) as people`
  const inA = (row?.people ?? []).filter((id) => branchOf(id) === 'a').length
  if (row?.tagged !== contacts || row.noted !== inA)
    throw new Error(`${row?.tagged} tags and ${row?.noted} notes; expected ${contacts} and ${inA}`)
}

/** Each e-mail was received once, or its delivery is unknown. */
const checkEmails = async ({ sql, flowId, sink, contacts }: Stage): Promise<number> => {
  const received = count(sink.received.map(({ to }) => to))
  none(
    'addresses that received two e-mails',
    [...received].filter(([, times]) => times > 1),
  )
  const deliveries = await sql<{ to_address: string; status: string }[]>`
    select d.to_address, d.status from flow_emails m join deliveries d on d.id = m.id where m.flow_id = ${flowId}`
  if (deliveries.length !== contacts) throw new Error(`${deliveries.length} e-mails of ${contacts} contacts`)
  none(
    'deliveries that are neither accepted nor unknown',
    deliveries.filter(({ status }) => status !== 'accepted' && status !== 'unknown'),
  )
  none(
    'accepted e-mails that were not received',
    deliveries.filter(({ to_address, status }) => status === 'accepted' && !received.has(to_address)),
  )
  return deliveries.filter(({ status }) => status === 'unknown').length
}

/** Each call was made once, or is marked as unknown. */
const checkCalls = async ({ sql, flowId, calls, contacts }: Stage): Promise<void> => {
  const received = count(calls)
  none(
    'calls that were made twice',
    [...received].filter(([, times]) => times > 1),
  )
  const recorded = await sql<{ id: string; status: string }[]>`
    select c.enrolment_id || '.' || c.visit as id, c.status
    from flow_calls c join enrolments e on e.id = c.enrolment_id where e.source_id = ${flowId}`
  if (recorded.length !== contacts) throw new Error(`${recorded.length} calls of ${contacts} contacts`)
  none(
    'calls that are neither done nor unknown',
    recorded.filter(({ status }) => status !== 'done' && status !== 'unknown'),
  )
  none(
    'calls that are done and were not received',
    recorded.filter(({ id, status }) => status === 'done' && !received.has(id)),
  )
}

/** Calls without an answer are unknown, merged contacts have one e-mail, and deleted ones none. */
const checkBeside = async ({ sql, sink }: Stage, { hungId, mailId, pairs }: Beside): Promise<void> => {
  const hung = await sql<{ id: string; status: string; called: string | null }[]>`
    select e.id, e.status, c.status as called from enrolments e left join flow_calls c on c.enrolment_id = e.id
    where e.source_id = ${hungId}`
  none(
    'calls without an answer that are not unknown',
    hung.filter(({ status, called }) => status !== 'completed' || called !== 'unknown'),
  )
  const received = sink.received.filter(({ to }) => to.startsWith('beside-')).map(({ to }) => to)
  const numbers = received.map((to) => Number(/\d+/.exec(to)?.[0]))
  none(
    'e-mails to deleted contacts',
    numbers.filter((number) => number % 3 === 0),
  )
  none(
    'merged pairs with two e-mails',
    [...count(numbers.map((number) => String(Math.ceil(number / 3))))].filter(([, times]) => times > 1),
  )
  const rows = await sql<{ id: string; status: string }[]>`
    select e.contact_id as id, e.status from enrolments e where e.source_id = ${mailId}
      and e.status not in ('completed', 'exited', 'cancelled')`
  none('enrolments beside that did not end', rows)
  const [row] = await sql<{ completed: number }[]>`
    select count(*)::integer as completed from enrolments where source_id = ${mailId} and status = 'completed'`
  if (row?.completed !== pairs.length)
    throw new Error(`${row?.completed} enrolments of ${pairs.length} merged pairs were completed`)
}

/** Compares what happened with the model. Returns a summary. */
export const check = async (stage: Stage, beside: Beside): Promise<string> => {
  await checkBeside(stage, beside)
  const unknownCalls = await checkPaths(stage)
  await checkChanges(stage)
  const unknownEmails = await checkEmails(stage)
  await checkCalls(stage)
  return `${stage.contacts} enrolments ended as the model says; each tag, note, e-mail and call once; unknown and marked: ${unknownEmails} e-mails, ${unknownCalls} calls`
}
