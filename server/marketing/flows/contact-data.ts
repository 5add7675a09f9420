import { type ContactData, each, section } from '../../audience/contacts/index.ts'
import { releaseLease } from '../../platform/storage/lease.ts'
import { skipDeliveries } from '../../sending/deliveries/index.ts'
import { callsOfContact, enrolmentDetails, stepsOfContact } from './store/exported.ts'
import { findRepeated, lockEnrolmentsOf, passWhatCame } from './store/merging.ts'

const unchanged = each<object>((row) => row)

/** The tables of enrolments follow by foreign keys. */
export const flowData: ContactData = {
  tables: ['enrolments', 'flow_emails', 'watched_segment_members'],
  forget: async (tx, { ids }) => {
    await tx`update flow_emails set contact_id = null where contact_id = any (${ids as string[]}::uuid[])`
  },
  used: (tx, ids) =>
    tx`select contact_id from enrolments where contact_id = any (${ids as string[]}::uuid[])`,
  // The contact stays once in each flow: the earlier enrolment continues, the later one has ended.
  merge: async (tx, from, to) => {
    await lockEnrolmentsOf(tx, [from, to])
    await tx`
      update enrolments e set status = 'exited', exit_reason = 'merged', finished_at = clock_timestamp(), due_at = null,
        waiting_for = null, ${releaseLease(tx, 0, { table: 'e' })}
      where e.status in ('active', 'waiting', 'paused') and e.contact_id in (${from}, ${to}) and exists (
        select from enrolments earlier
        where earlier.contact_id in (${from}, ${to}) and earlier.source_id = e.source_id and earlier.entry_key = e.entry_key
          and earlier.status in ('active', 'waiting', 'paused')
          and (earlier.entered_at, earlier.id) < (e.entered_at, e.id))`
    await skipDeliveries(tx, await findRepeated(tx, from, to))
    await passWhatCame(tx, from, to)
    // The next look at the segments sees what the merged contact matches.
    await tx`
      with emails as (update flow_emails set contact_id = ${to} where contact_id = ${from}),
      watched as (delete from watched_segment_members where contact_id = ${from})
      update enrolments set contact_id = ${to} where contact_id = ${from}`
    return {}
  },
  sections: [
    section('enrolment_details', 'enrolments', enrolmentDetails, unchanged),
    section('enrolment_steps', 'enrolment_steps', stepsOfContact, unchanged),
    section('enrolment_calls', 'flow_calls', callsOfContact, unchanged),
  ],
}
