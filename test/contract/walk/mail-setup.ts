import type { OperationId } from '../../../generated/operations.ts'
import type { TestApp } from '../../support/app.ts'
import { type DnsServer, startDnsServer } from '../../support/dns-server.ts'
import { type Arrange, create, freshEmail, freshWord } from './making.ts'

let dns: Promise<DnsServer> | undefined

/** Makes the service use a DNS server of the tests. */
export const withDns = async (app: TestApp): Promise<DnsServer> => {
  dns ??= startDnsServer()
  const server = await dns
  app.context.config.dnsServers = [server.address]
  return server
}

const addServer = (app: TestApp) =>
  create(app, '/mail-servers', {
    kind: 'smtp',
    name: freshWord(),
    host: '127.0.0.1',
    port: 1,
    security: 'none',
  })
const addSender = (app: TestApp, members: object = {}) =>
  create(app, '/senders', { name: freshWord(), email: freshEmail(), ...members })
const freshDomain = () => `${freshWord()}.example`
const addDomain = (app: TestApp) => create(app, '/sending-domains', { name: freshDomain() })

interface Key {
  id: string
  key_id: string
  record: { host: string; value: string }
}

const addKey = async (app: TestApp): Promise<Key> => {
  const { id } = await addDomain(app)
  const made = await create(app, `/sending-domains/${id}/dkim-keys`, { algorithm: 'ed25519' })
  const { record } = made as unknown as Key
  return { id, key_id: made.id, record }
}

/** A key whose DNS record is published. */
const addPublishedKey = async (app: TestApp): Promise<Key> => {
  const key = await addKey(app)
  const { zone } = await withDns(app)
  zone[key.record.host] = { TXT: [key.record.value] }
  return key
}

const ofServer: Arrange = async (app) => ({ params: { id: (await addServer(app)).id } })
const ofPaused: Arrange = async (app) => {
  const { id } = await addServer(app)
  await app.send('POST', `/mail-servers/${id}/pause`)
  return { params: { id } }
}
/** A second server: the default one cannot be deleted while others exist. */
const ofIdleServer: Arrange = async (app) => {
  await addServer(app)
  return ofServer(app)
}
const ofSender: Arrange = async (app) => ({ params: { id: (await addSender(app)).id } })
const ofSpareSender: Arrange = async (app) => {
  await addSender(app)
  return ofSender(app)
}
const ofDomain: Arrange = async (app) => ({ params: { id: (await addDomain(app)).id } })
const ofKey: Arrange = async (app) => {
  const { id, key_id } = await addKey(app)
  return { params: { id, key_id } }
}
const ofPublishedKey: Arrange = async (app) => {
  const { id, key_id } = await addPublishedKey(app)
  return { params: { id, key_id } }
}
const after =
  (make: (app: TestApp) => Promise<unknown>): Arrange =>
  async (app) => {
    await make(app)
    return {}
  }
const nothing: Arrange = async () => ({})

let turns = 0
/** A different number for each call, within the range of all settings. */
const nextNumber = (): number => 1 + (turns++ % 80)

/** Calls for senders, mail servers, sending domains and the settings of mail. */
const types = ['contact.created', 'contact.updated', 'list.joined', 'list.left', 'tag.added', 'tag.removed']
let calls = 0
const nextType = () => types[calls++ % types.length]

export const mailSetupArrangements = {
  listMailServers: after(addServer),
  createMailServer: async () => ({ body: { kind: 'folder', name: freshWord() } }),
  getMailServer: ofServer,
  updateMailServer: async (app) => ({ ...(await ofServer(app)), body: { name: freshWord() } }),
  deleteMailServer: ofIdleServer,
  testMailServer: async (app) => ({ ...(await ofServer(app)), body: {} }),
  pauseMailServer: ofServer,
  resumeMailServer: ofPaused,
  listSenders: after(addSender),
  createSender: async () => ({ body: { name: freshWord(), email: freshEmail() } }),
  getSender: ofSender,
  updateSender: async (app) => ({ ...(await ofSender(app)), body: { name: freshWord() } }),
  deleteSender: ofSpareSender,
  verifySender: ofSender,
  listSendingDomains: after(addDomain),
  createSendingDomain: async () => ({ body: { name: freshDomain() } }),
  getSendingDomain: ofDomain,
  updateSendingDomain: async (app) => ({ ...(await ofDomain(app)), body: { spf_mechanism: 'mx' } }),
  deleteSendingDomain: ofDomain,
  checkSendingDomain: async (app) => {
    await withDns(app)
    return ofDomain(app)
  },
  listDkimKeys: async (app) => ({ params: { id: (await addKey(app)).id } }),
  createDkimKey: async (app) => ({ ...(await ofDomain(app)), body: { algorithm: 'ed25519' } }),
  getDkimKey: ofKey,
  deleteDkimKey: ofKey,
  activateDkimKey: ofPublishedKey,
  getGeneralSettings: nothing,
  updateGeneralSettings: async () => ({ body: { business_name: freshWord() } }),
  getSendingSettings: nothing,
  updateSendingSettings: async () => ({
    body: { frequency_cap: { max_count: nextNumber(), within_days: 7 } },
  }),
  getTrackingSettings: nothing,
  updateTrackingSettings: async () => ({
    body: nextNumber() % 2 === 0 ? { opens: 'none' } : { clicks: 'none' },
  }),
  getConsentSettings: nothing,
  updateConsentSettings: async () => ({ body: { confirmation_expires_after_days: nextNumber() } }),
  getComplianceSettings: nothing,
  updateComplianceSettings: async () => ({ body: { postal_address: freshWord() } }),
  getBounceSettings: nothing,
  updateBounceSettings: async () => ({ body: { soft_bounces: { max_count: nextNumber() } } }),
  getEventSettings: nothing,
  updateEventSettings: async () => ({ body: { feed: 'on', feed_types: [nextType()] } }),
  listSettings: nothing,
  getSettingsSchema: async () => ({ params: { group: 'tracking' } }),
  getRetentionSettings: nothing,
  previewRetention: async () => ({ body: { jobs_kept_for_days: 10 + nextNumber() } }),
  updateRetentionSettings: async () => ({ body: { jobs_kept_for_days: 10 + nextNumber() } }),
  getSecuritySettings: nothing,
  updateSecuritySettings: async () => ({ body: { session_idle_hours: 100 + nextNumber() } }),
  getAppearanceSettings: nothing,
  updateAppearanceSettings: async () => ({ body: { footer_text: freshWord() } }),
} satisfies Partial<Record<OperationId, Arrange>>

const takenName = async (app: TestApp): Promise<string> => {
  const body = { kind: 'folder', name: freshWord() }
  await create(app, '/mail-servers', body)
  return body.name
}

export const mailSetupConflicts = {
  createMailServer: {
    already_exists: async (app) => ({ body: { kind: 'folder', name: await takenName(app) } }),
  },
  updateMailServer: {
    already_exists: async (app) => ({ ...(await ofServer(app)), body: { name: await takenName(app) } }),
  },
  deleteMailServer: {
    in_use: async (app) => {
      const { id } = await addServer(app)
      await addSender(app, { mail_server_id: id })
      return { params: { id } }
    },
  },
  createSender: {
    already_exists: async (app) => {
      const body = { name: freshWord(), email: freshEmail() }
      await create(app, '/senders', body)
      return { body }
    },
  },
  updateSender: {
    already_exists: async (app) => {
      const body = { name: freshWord(), email: freshEmail() }
      await create(app, '/senders', body)
      return { ...(await ofSender(app)), body }
    },
  },
  deleteSender: {
    in_use: async (app) => {
      const { id } = await addSender(app)
      await app.send('PUT', '/settings/sending', { body: { default_sender_id: id } })
      await addSender(app)
      return { params: { id } }
    },
  },
  verifySender: {
    invalid_state: async (app) => {
      const call = await ofSender(app)
      await app.context.sql`update senders set verified_at = now() where id = ${call.params?.id ?? ''}`
      return call
    },
  },
  createSendingDomain: {
    already_exists: async (app) => {
      const body = { name: freshDomain() }
      await create(app, '/sending-domains', body)
      return { body }
    },
  },
  deleteSendingDomain: {
    in_use: async (app) => {
      const name = freshDomain()
      const { id } = await create(app, '/sending-domains', { name })
      const sender = await addSender(app, { email: `hello@${name}` })
      const campaign = await create(app, '/campaigns', {
        name: freshWord(),
        sender_id: sender.id,
        content: { kind: 'plain', subject: 'News', source: 'News' },
      })
      await app.context.sql`
        update campaigns set state = 'paused', pause_reason = 'manual' where id = ${campaign.id}`
      return { params: { id } }
    },
  },
  createDkimKey: {
    already_exists: async (app) => {
      const { id } = await addDomain(app)
      const body = { algorithm: 'ed25519', selector: 'mail' }
      await create(app, `/sending-domains/${id}/dkim-keys`, body)
      return { params: { id }, body }
    },
  },
  deleteDkimKey: {
    invalid_state: async (app) => {
      const { id, key_id } = await addPublishedKey(app)
      await app.send('POST', `/sending-domains/${id}/dkim-keys/${key_id}/activate`)
      return { params: { id, key_id } }
    },
  },
  activateDkimKey: {
    invalid_state: async (app) => {
      await withDns(app)
      return ofKey(app)
    },
  },
} satisfies Partial<Record<OperationId, Record<string, Arrange>>>

/** Members whose validity no schema can express: they name existing resources or depend on stored values. */
const dependentMembers: Partial<Record<OperationId, readonly string[]>> = {
  createSender: ['email', 'reply_to', 'mail_server_id'],
  updateSender: ['email', 'reply_to', 'mail_server_id'],
  createMailServer: ['password', 'warm_up'],
  updateMailServer: ['password', 'warm_up'],
  createSendingDomain: ['return_path_host', 'tracking_host'],
  updateSendingDomain: ['return_path_host', 'tracking_host'],
  updateGeneralSettings: ['default_locale', 'default_timezone'],
  updateSendingSettings: [
    'default_sender_id',
    'default_mail_server_id',
    'window',
    'footer_html',
    'footer_text',
  ],
  updateConsentSettings: ['confirmation_sender_id', 'confirmation_template_id'],
  updateBounceSettings: ['return_path_address', 'mailbox', 'providers'],
  // Lower limits would stop the tests that follow.
  updateSecuritySettings: [
    'allowed_origins',
    'read_requests_per_minute',
    'write_requests_per_minute',
    'bulk_requests_per_minute',
  ],
}

/** A generated body without these members, but with those of the arranged body. */
export const fitMailSetup = (id: OperationId, body: object, arranged: unknown): unknown => {
  const left = dependentMembers[id]
  if (left === undefined) return body
  const remaining = Object.fromEntries(Object.entries(body).filter(([name]) => !left.includes(name)))
  const needed = id.startsWith('create') ? (arranged as object) : {}
  const next = id === 'createSender' ? { ...needed, ...remaining } : remaining
  return Object.keys(next).length > 0 ? next : arranged
}
