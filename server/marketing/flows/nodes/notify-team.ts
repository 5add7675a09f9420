import { loadCatalogue, type Values } from '../../../content/smart-codes/index.ts'
import { compileContent } from '../../../content/templates/index.ts'
import { newId } from '../../../platform/ids.ts'
import { type Fault, problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { mailQuotaOf } from '../../../sending/deliveries/index.ts'
import { insertMessages } from '../../../sending/outbox/index.ts'
import { findUserAddresses, type ReachableUsers } from '../host-users.ts'
import { eventProperties } from '../mail/values.ts'
import { defineNode, forAll } from '../node.ts'
import { waitForQuota } from '../quota.ts'
import { reference, settingsOf } from '../schema.ts'
import { findTriggers } from '../store/triggers.ts'

interface TeamSettings extends Record<string, unknown> {
  to?: string[]
  user_ids?: string[]
  subject: string
  text: string
}

const contentOf = ({ subject, text }: TeamSettings) => ({
  kind: 'plain' as const,
  subject,
  preheader: null,
  source: text,
  text: null,
})

/** Each address once, although a user and an address can be the same. `isComplete`: no user has gone away. */
const recipientsOf = async (
  tx: Sql,
  reachableUsers: ReachableUsers,
  { to = [], user_ids = [] }: TeamSettings,
): Promise<{ addresses: string[]; isComplete: boolean }> => {
  const users = await findUserAddresses(tx, reachableUsers, user_ids)
  const byText = new Map([...users, ...to].map((address) => [address.toLowerCase(), address]))
  return { addresses: [...byText.values()], isComplete: users.length === user_ids.length }
}

const examine = async (sql: Sql, settings: TeamSettings): Promise<Fault[]> => {
  const catalogue = await loadCatalogue(sql)
  const { faults } = await compileContent(contentOf(settings), { catalogue, use: 'message' })
  return faults
    .filter(({ level }) => level === 'error')
    .map(
      ({ member, detail }): Fault => ({
        pointer: member === 'subject' ? '/subject' : '/text',
        code: 'invalid_value',
        detail,
      }),
    )
    .slice(0, 100)
}

/** Contacts whose events are read together: each can have a megabyte. */
const readTogether = 50

/** The properties of the event that the text may use. An event can have a megabyte, and each message stores its values. */
const valuesFor = (
  { subject, source }: { subject: string; source: string },
  trigger: Record<string, unknown> | undefined,
  automationName: string,
): Values => {
  const used = Object.entries(eventProperties(trigger)).filter(
    ([name]) => subject.includes(name) || source.includes(name),
  )
  return Object.fromEntries([
    ...used.map(([name, value]) => [`event.${name}`, value]),
    ['event.automation_name', automationName],
  ]) as Values
}

export const notifyTeam = defineNode<TeamSettings>({
  key: 'notify_team',
  group: 'email',
  label: 'Notify the team',
  description:
    'Sends a plain-text e-mail about the contact to colleagues, by address or as users of the host. The e-mail is transactional and does not count as an e-mail to the contact. If the plan allows no more e-mails this month, the contact waits at the step.',
  settingsSchema: {
    ...settingsOf({
      to: {
        type: 'array',
        minItems: 1,
        maxItems: 10,
        uniqueItems: true,
        items: { type: 'string', format: 'email', maxLength: 254 },
        title: 'To',
        description: 'Addresses of colleagues. Required without `user_ids`.',
      },
      user_ids: {
        type: 'array',
        minItems: 1,
        maxItems: 10,
        uniqueItems: true,
        items: reference('users', 'User'),
        title: 'Users',
        description:
          'Ids of enabled users of the host with an e-mail address. Users who no longer qualify when the step runs are left out.',
      },
      subject: {
        type: 'string',
        minLength: 1,
        maxLength: 500,
        pattern: '^[^\\x00-\\x1f\\x7f]+$',
        title: 'Subject',
        description: 'Subject with smart codes of the contact and of `event`.',
      },
      text: {
        type: 'string',
        minLength: 1,
        maxLength: 20_000,
        title: 'Text',
        description: 'Plain text with smart codes of the contact and of `event`.',
      },
    }),
    required: ['subject', 'text'],
    anyOf: [{ required: ['to'] }, { required: ['user_ids'] }],
  },
  sample: {
    to: ['orders@harbourbooks.example'],
    subject: 'Call {{ contact.full_name | default: "a contact" }}',
    text: '{{ contact.email }} asked to be called back.',
  },
  branches: () => ['next'],
  effect: 'transaction',
  needsApproval: true,
  scopes: () => ['contacts:read'],
  examine,
  /** Stores nothing: the settings of the version are the content. @throws invalid_request */
  pin: async (tx, settings) => {
    const errors = await examine(tx, settings)
    if (errors.length > 0) throw problem('invalid_request', { errors })
    return null
  },
  async run({ tx, app, now, actor, flow, isSimulated }, settings, visits) {
    const { addresses, isComplete } = await recipientsOf(tx, app.reachableUsers, settings)
    const left = isComplete ? {} : { reason: 'user_unavailable' }
    if (addresses.length === 0) return forAll(visits, { branch: 'next', outcome: 'skipped', ...left })
    const quota = await (await mailQuotaOf(app))(tx)
    const affordable = quota === null ? visits.length : Math.max(0, Math.floor(quota / addresses.length))
    const notified = visits.slice(0, affordable)
    const content = contentOf(settings)
    const messages: Parameters<typeof insertMessages>[1][number][] = []
    for (let from = 0; from < notified.length; from += readTogether) {
      const some = notified.slice(from, from + readTogether)
      const ids = some.map(({ enrolmentId }) => enrolmentId)
      const triggers = await findTriggers(tx, ids)
      for (const { enrolmentId, contactId } of some) {
        const values = valuesFor(content, triggers.get(enrolmentId), flow.name)
        for (const address of addresses)
          messages.push({
            id: newId(),
            kind: 'transactional',
            to: { address, name: null },
            filledFor: contactId,
            senderId: null,
            content,
            values,
          })
      }
    }
    await insertMessages(tx, messages, actor, now)
    const waiting = waitForQuota({ now, isSimulated })
    return new Map(
      visits.map(({ enrolmentId }, index) => [
        enrolmentId,
        index < affordable ? { branch: 'next', ...left } : waiting,
      ]),
    )
  },
})
