import { readEmails } from '../../../audience/contact-members/index.ts'
import { insertTriggerEvents } from '../../../audience/trigger-events/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { own } from '../../../platform/own.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { storeAnswers } from '../calls/answers.ts'
import { valueAt } from '../calls/webhook.ts'
import { triggerTypes } from '../catalogue.ts'
import { claimCalls, type FoundTrigger, findContactsByEmail } from './store.ts'

/** A webhook for an automation. */
interface Received {
  payload: Record<string, unknown>
  /** The same if the sender repeats the call; null if it gave none. */
  messageId: string | null
}

/** A webhook with the contact that it is about. */
interface Known extends Received {
  contactId: string
}

/** The automation that webhooks are for. */
interface Receiver {
  flowId: string
  trigger: FoundTrigger
}

interface TriggerSettings {
  email_property?: string
  fields?: { pointer: string; field: string }[]
}

const emailIn = (payload: Record<string, unknown>, { email_property = 'email' }: TriggerSettings): unknown =>
  email_property.startsWith('/') ? valueAt(payload, email_property) : own(payload, email_property)

const valuesIn = (
  payload: Record<string, unknown>,
  { fields = [] }: TriggerSettings,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap(({ pointer, field }) => {
      const value = valueAt(payload, pointer)
      return value === undefined ? [] : [[field, value]]
    }),
  )

type StoringApp = Pick<AppContext, 'clock'>

/**
 * Stores the values that the trigger maps to fields, before its condition is evaluated. All contacts together, and in the order of
 * their ids: another array may name them in another order. Only a second webhook of a contact comes after.
 */
const storeValues = async (
  tx: Sql,
  app: StoringApp,
  { flowId, trigger }: Receiver,
  webhooks: readonly Known[],
): Promise<void> => {
  const { matches } = triggerTypes.get(trigger.key) ?? {}
  const rounds: Map<string, Record<string, unknown>>[] = []
  for (const { payload, contactId } of webhooks) {
    const values = valuesIn(payload, trigger.settings)
    if (Object.keys(values).length === 0 || matches?.(trigger.settings, { data: { payload } }) !== true)
      continue
    const open = rounds.find((round) => !round.has(contactId))
    if (open === undefined) rounds.push(new Map([[contactId, values]]))
    else open.set(contactId, values)
  }
  if (rounds.length === 0) return
  const actor = { kind: 'system', id: null, name: trigger.name } as const
  await causedBy(tx, [flowId])
  for (const answers of rounds) await storeAnswers({ tx, app, now: app.clock.now(), actor }, answers)
  // The webhooks themselves come from outside.
  await causedBy(tx, [])
}

const causedBy = async (tx: Sql, flowIds: readonly string[]): Promise<void> => {
  await tx`select set_config('crs.caused_by', ${`{${flowIds.join(',')}}`}, true)`
}

/** Those that are not repeated. In one statement: another request may repeat them in another order. */
const claimed = async (tx: Sql, flowId: string, webhooks: readonly Known[], now: Date): Promise<Known[]> => {
  const ids = webhooks.flatMap(({ messageId }) => messageId ?? [])
  if (ids.length === 0) return [...webhooks]
  const fresh = await claimCalls(tx, flowId, ids, now)
  return webhooks.filter(({ messageId }) => messageId === null || fresh.has(messageId))
}

/**
 * Records webhooks for an automation, and stores their values in fields of the contacts if the automation is active. Without a
 * contact with its address, and for a call that is repeated, nothing happens.
 */
export const recordWebhooks = async (
  tx: Sql,
  app: StoringApp,
  receiver: Receiver,
  received: readonly Received[],
): Promise<void> => {
  const { flowId, trigger } = receiver
  const addressed = received.flatMap((one) => {
    const given = emailIn(one.payload, trigger.settings)
    // Mail programs and some forms write `Ada <ada@example.com>`. Of several addresses none is meant.
    const [email, ...more] = typeof given === 'string' ? readEmails(given) : []
    return email === undefined || more.length > 0 ? [] : [{ ...one, email }]
  })
  const contacts = await findContactsByEmail(
    tx,
    addressed.map(({ email }) => email),
  )
  const known = addressed.flatMap(({ payload, messageId, email }): Known[] => {
    const contactId = contacts.get(email)
    return contactId === undefined ? [] : [{ payload, messageId, contactId }]
  })
  const now = app.clock.now()
  const fresh = await claimed(tx, flowId, known, now)
  if (trigger.isActive) await storeValues(tx, app, receiver, fresh)
  await insertTriggerEvents(
    tx,
    fresh.map(({ contactId, payload }) => ({
      key: 'webhook_received',
      contactId,
      occurredAt: now.toISOString(),
      data: { payload },
      sourceId: flowId,
    })),
  )
}
