import { suppressedAmong } from '../../../audience/suppressions/index.ts'
import {
  type ReadLastSubmissions,
  type ValuesContext,
  valuesFor,
} from '../../../content/smart-codes/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { type Prepared, type QueuedDelivery, skipAtAddress } from '../../../sending/deliveries/index.ts'
import { connectionsOf } from '../../../sending/mail-servers/index.ts'
import { readSettings } from '../../../system/settings/index.ts'
import {
  capLeft,
  capOf,
  compose,
  type EligibilityRow,
  isOnList,
  listEligibility,
  openingFrom,
  recipientOf,
  reportTo,
  trackingAllowedBy,
} from '../../campaigns/index.ts'
import { type Inboxes, nodesOf } from './nodes-of.ts'
import type { OpenMail } from './open.ts'
import { type DueEmail, noteAttempts } from './store/emails.ts'
import { triggerValues } from './values.ts'

export interface PrepareContext extends Inboxes {
  clock: Clock
  config: Config
  secret: Uint8Array
  readLastSubmissions: ReadLastSubmissions
}

/** Milliseconds until what cannot be sent now is looked at again. */
const laterMilliseconds = 60_000

/** The contacts of some e-mails of one node, as they are at the moment of sending, by id. */
const readPeople = async (
  tx: Sql,
  { settings, mail }: OpenMail,
  contactIds: readonly string[],
  now: Date,
): Promise<Map<string, EligibilityRow>> => {
  const cap = await capOf(tx, settings.respects_frequency_cap ?? true)
  const rows = await listEligibility(tx, contactIds, {
    onList: settings.list_id ? isOnList(tx, [settings.list_id]) : null,
    allowed: trackingAllowedBy(tx, mail.restrictedLists),
    // Those that wait are not sent yet, this one among them.
    left: capLeft(tx, cap, tx`d.status <> 'queued'`, now),
  })
  return new Map(rows.map((row) => [row.id, row]))
}

const valuesContext = (
  { config }: PrepareContext,
  { mail }: OpenMail,
  { flow_id: id, flow_name: name, flow_kind: kind }: DueEmail,
  now: Date,
): ValuesContext => ({
  catalogue: mail.compiledContent.catalogue,
  now,
  publicUrl: config.publicUrl,
  campaign: { id, name, subject: mail.compiledContent.written.subject },
  flow: { id, name, kind },
  sender: { name: mail.sender.name, email: mail.sender.email },
})

interface Due {
  email: DueEmail
  delivery: QueuedDelivery
}

/**
 * How many e-mails the contact may still get, with those of this batch. A retry was under the cap at its first attempt.
 */
const capLeftOf = (
  { id, cap_left }: EligibilityRow,
  { attempts }: QueuedDelivery,
  inBatch: ReadonlyMap<string, number>,
): number | null => (attempts > 0 || cap_left === null ? null : cap_left - (inBatch.get(id) ?? 0))

/** The e-mails of one node. `inBatch` counts the e-mails that are prepared together, by contact. */
const prepareNode = async (
  context: PrepareContext,
  tx: Sql,
  open: OpenMail,
  due: readonly Due[],
  inBatch: Map<string, number>,
  now: Date,
): Promise<Map<string, Prepared>> => {
  const { secret, config, limiters } = context
  const { mail, server } = open
  const [first] = due
  if (first === undefined) return new Map()
  const contactIds = [...new Set(due.flatMap(({ email }) => email.contact_id ?? []))]
  const people = await readPeople(tx, open, contactIds, now)
  const addresses = [...people.values()].map(({ email }) => email)
  const suppressed = await suppressedAmong(tx, secret, addresses)
  const values = await valuesFor(tx, contactIds, mail.compiledContent.content.codes, {
    ...valuesContext(context, open, first.email, now),
    readLastSubmissions: context.readLastSubmissions,
  })
  const breaker = await limiters.breakerOf(server.id)
  const domains = limiters.domains.of(server.id)
  const prepared = new Map<string, Prepared>()
  for (const { email, delivery } of due) {
    const id = delivery.deliveryId
    const person = people.get(email.contact_id ?? '')
    const own = values.get(email.contact_id ?? '')
    if (person === undefined || own === undefined) {
      prepared.set(id, { skip: 'contact_gone' })
      continue
    }
    const recipient = recipientOf(
      { ...person, cap_left: capLeftOf(person, delivery, inBatch) },
      Object.assign(Object.create(null), own, triggerValues(email)),
      mail.compiledContent,
    )
    const skip = skipAtAddress(recipient.eligibility, suppressed.has(person.email))
    if (skip !== null) {
      prepared.set(id, { skip })
      continue
    }
    const wait = domains.hold(person.email)
    if (wait !== null) {
      prepared.set(id, { wait })
      continue
    }
    inBatch.set(person.id, (inBatch.get(person.id) ?? 0) + 1)
    prepared.set(id, {
      address: recipient.address,
      subject: recipient.subject ?? mail.compiledContent.written.subject,
      allowed: recipient.allowed,
      connections: connectionsOf(config, server),
      compose: () => compose(context, mail, recipient, id, email.message_host ?? mail.sender.returnPathHost),
      report: (outcome) =>
        reportTo(breaker, outcome, domains.report(recipient.address, outcome, delivery.attempts + 1)),
    })
  }
  const sent = due.filter(({ delivery }) => 'address' in (prepared.get(delivery.deliveryId) ?? {}))
  breaker.unused(due.length - sent.length)
  await noteAttempts(
    tx,
    sent.map(({ delivery }) => ({
      id: delivery.deliveryId,
      senderId: mail.sender.id,
      host: mail.sender.returnPathHost,
    })),
  )
  return prepared
}

/** Whether the law's postal address is known: it stands in the footer of each e-mail. */
const hasPostalAddress = async (sql: Sql): Promise<boolean> => {
  const [{ postal_address }, { address }] = await Promise.all([
    readSettings(sql, 'compliance'),
    readSettings(sql, 'general'),
  ])
  return Boolean(postal_address?.trim() || address.line1?.trim())
}

/**
 * Prepares queued e-mails of sequences and automations in the transaction of their intent. It makes every check that
 * campaigns make: status, list, cap, suppression, window, postal address, rate of the domain. E-mails of a paused flow
 * wait; those of an archived one are skipped.
 */
export const prepareFlowEmails = async (
  context: PrepareContext,
  tx: Sql,
  deliveries: readonly QueuedDelivery[],
  now: Date,
): Promise<Map<string, Prepared>> => {
  const later = new Date(now.getTime() + laterMilliseconds)
  const prepared = new Map<string, Prepared>()
  const opening = openingFrom((await readSettings(tx, 'sending')).window, now)
  const isComplete = await hasPostalAddress(tx)
  const { nodes, missing } = await nodesOf(context, tx, deliveries)
  const inBatch = new Map<string, number>()
  for (const { deliveryId } of missing) prepared.set(deliveryId, { skip: 'cancelled' })
  for (const { status, opened, due } of nodes) {
    const all = (how: Prepared) => {
      for (const { delivery } of due) prepared.set(delivery.deliveryId, how)
    }
    if (status === 'archived') all({ skip: 'cancelled' })
    else if ('skip' in opened) all(opened)
    else if (status !== 'active' || 'wait' in opened || !isComplete) all({ wait: later })
    else if (opening > now) all({ wait: opening })
    else
      for (const [id, how] of await prepareNode(context, tx, opened.mail, due, inBatch, now))
        prepared.set(id, how)
  }
  return prepared
}
