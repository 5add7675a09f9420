import { insertTriggerEvents } from '../../../audience/trigger-events/index.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { own } from '../../../platform/own.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { storeAnswers } from '../calls/answers.ts'
import { valueAt } from '../calls/webhook.ts'
import { triggerTypes } from '../catalogue.ts'
import { claimCall, type FoundTrigger, findContactByEmail } from './store.ts'

/** A webhook for an automation. */
interface Received {
  flowId: string
  trigger: FoundTrigger
  payload: Record<string, unknown>
  /** The same if the sender repeats the call; null if it gave none. */
  messageId: string | null
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

/** Stores the values that the trigger maps to fields, before its condition is evaluated. */
const storeValues = async (
  tx: Sql,
  app: Pick<AppContext, 'clock'>,
  { flowId, trigger, payload }: Received,
  contactId: string,
): Promise<void> => {
  const values = valuesIn(payload, trigger.settings)
  if (Object.keys(values).length === 0) return
  if (triggerTypes.get(trigger.key)?.matches(trigger.settings, { data: { payload } }) !== true) return
  await tx`select set_config('crs.caused_by', ${`{${flowId}}`}, true)`
  const actor = { kind: 'system', id: null, name: trigger.name } as const
  await storeAnswers({ tx, app, now: app.clock.now(), actor }, new Map([[contactId, values]]))
}

/**
 * Records a webhook for an automation, and stores its values in fields of the contact if the automation is active. Without a contact
 * with its address, and for a call that is repeated, nothing happens.
 */
export const recordWebhook = async (
  tx: Sql,
  app: Pick<AppContext, 'clock'>,
  received: Received,
): Promise<void> => {
  const { flowId, trigger, payload, messageId } = received
  const email = emailIn(payload, trigger.settings)
  if (typeof email !== 'string') return
  const now = app.clock.now()
  const contactId = await findContactByEmail(tx, email)
  if (contactId === null) return
  if (messageId !== null && !(await claimCall(tx, flowId, messageId, now))) return
  if (trigger.isActive) await storeValues(tx, app, received, contactId)
  const occurredAt = now.toISOString()
  const event = { key: 'webhook_received', contactId, occurredAt, data: { payload }, sourceId: flowId }
  await insertTriggerEvents(tx, [event])
}
