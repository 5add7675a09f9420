import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import { newId } from '../../../server/platform/ids.ts'
import { notify } from '../../../server/system/notices/index.ts'
import { type Group, invalidateSettings } from '../../../server/system/settings/index.ts'
import type { TestApp } from '../../support/app.ts'
import { withDns } from '../walk/mail-setup.ts'
import { type Fixture, shown } from './support.ts'

type Schemas = components['schemas']

const [folder, relay] = shown<Schemas['MailServerPage']>('listMailServers', '200', 'two').data
const testedRelay = shown<Schemas['MailServer']>('getMailServer', '200', 'relay')
const paused = shown<Schemas['MailServer']>('pauseMailServer', '200', 'paused')
const [grace, shop] = shown<Schemas['SenderPage']>('listSenders', '200', 'two').data
const domain = shown<Schemas['SendingDomain']>('getSendingDomain', '200', 'shop')
const [ed25519, rsa] = shown<Schemas['DkimKeyPage']>('listDkimKeys', '200', 'two').data

/** The date of the document's examples. */
const theDay = '2026-10-21T16:00:00.000Z'
const usualDay = '2026-11-02T09:00:00.000Z'
const usualUrl = 'http://crm.test'

const existing = <Thing>(thing: Thing | undefined): Thing => {
  if (thing === undefined) throw new Error('The document does not show this any more.')
  return thing
}

const settingsOf = async (app: TestApp, key: Group, value: object, at: string | null): Promise<void> => {
  const { sql } = app.context
  await sql`
    insert into settings_groups (key, value, updated_at, version)
    values (${key}, ${sql.json(value as never)}, ${at}, 1)
    on conflict (key) do update set value = settings_groups.value || excluded.value`
  invalidateSettings(sql, key)
}

const putServer = async (app: TestApp, server: Schemas['MailServer'], changes: object = {}) => {
  const { sql } = app.context
  const { has_password, is_default, rate, warm_up, ...row } = server
  const { allowed_today: _, ...plan } = warm_up ?? { allowed_today: null }
  const password = has_password ? Buffer.from('sealed') : null
  const stored = {
    ...row,
    password,
    rate: sql.json(rate as never),
    warm_up: warm_up === null ? null : sql.json(plan as never),
    ...changes,
  }
  await sql`insert into mail_servers ${sql(stored as never)}`
  if (is_default) await settingsOf(app, 'sending', { default_mail_server_id: server.id }, null)
}

const putSender = async (app: TestApp, sender: Schemas['Sender']) => {
  const { sql } = app.context
  const { is_default, domain: _, ...row } = sender
  await sql`insert into senders ${sql(row as never)}`
  if (is_default) await settingsOf(app, 'sending', { default_sender_id: sender.id }, null)
}

const putDomain = async (app: TestApp) => {
  const { sql } = app.context
  app.context.config.publicUrl = 'https://crm.harbourbooks.example'
  const { records, ...row } = domain
  const findings = records.map(({ required: _, ...finding }) => finding)
  await sql`insert into sending_domains ${sql({ ...row, findings: sql.json(findings as never) } as never)}`
}

const putKey = async ({ context: { sql } }: TestApp, key: Schemas['DkimKey'] | undefined) => {
  const { record, record_needed_until_at: _, ...row } = existing(key)
  const public_key = record.value.split('p=')[1] ?? ''
  await sql`insert into dkim_keys ${sql({ ...row, public_key, private_key: Buffer.from('sealed') } as never)}`
}

const onTheDay =
  (...steps: ((app: TestApp) => Promise<unknown>)[]): Fixture =>
  async (app) => {
    app.clock.set(theDay)
    for (const step of steps) await step(app)
    return {}
  }

/** A fixture with other parameters than those of the document. */
const about =
  (params: Record<string, string>, fixture: Fixture): Fixture =>
  async (app) => ({ ...(await fixture(app)), params })

const theRelay = (app: TestApp) => putServer(app, existing(relay))
const theFolder = (app: TestApp) => putServer(app, existing(folder))
const theShop = (app: TestApp) => putSender(app, existing(shop))
const graceAsSender = (app: TestApp) => putSender(app, existing(grace))
const signedDomain = async (app: TestApp) => {
  await putDomain(app)
  await putKey(app, rsa)
}
const bothKeys = async (app: TestApp) => {
  await signedDomain(app)
  await putKey(app, ed25519)
}

/** Publishes the DNS records that the document shows as found. */
const inDns = async (app: TestApp) => {
  const { zone } = await withDns(app)
  for (const { type, host, found } of domain.records)
    if (type === 'MX') zone[host] = { ...zone[host], MX: found.map((one) => [10, one.slice(3)]) }
    else if (type === 'TXT') zone[host] = { ...zone[host], TXT: found }
  const { host, value } = existing(ed25519).record
  zone[host] = { TXT: [value] }
}

const groupScene = (
  key: Group,
  operation: OperationId,
  more: (app: TestApp) => Promise<unknown> = async () => null,
): Fixture =>
  onTheDay(more, (app) => {
    const { updated_at, ...value } = shown<{ updated_at: string }>(operation, '200', 'harbour_books')
    return settingsOf(app, key, value, updated_at)
  })

const twoChanged = onTheDay(async (app) => {
  const at = '2026-10-02T14:30:00.000Z'
  await settingsOf(app, 'general', { business_name: 'Harbour Books' }, at)
  await settingsOf(app, 'retention', { audit_entries_kept_for_days: 730 }, at)
})

const withOldNotice = async ({ context: { sql } }: TestApp) => {
  const closed_at = '2026-10-02T14:30:00.000Z'
  await notify(sql, { kind: 'campaign_paused', subject: newId(), now: new Date(closed_at) })
  await sql`update notices set closed_at = ${closed_at}`
}

/** The bounce settings of the document, in their stored form. */
const bounces = onTheDay(async (app) => {
  const { sql } = app.context
  const { mailbox, providers, updated_at, ...rest } = shown<Schemas['BounceSettings']>(
    'getBounceSettings',
    '200',
    'harbour_books',
  )
  const { has_password: _, state, detail, read_at, ...box } = existing(mailbox ?? undefined)
  const kept = Object.fromEntries(
    Object.keys(providers).map((name) => [name, { enabled: false, allowed_topics: [], address_number: 0 }]),
  )
  const value = { ...rest, mailbox: box, providers: kept }
  await settingsOf(app, 'bounces', value, updated_at)
  const observed = { mailbox: { state, detail, read_at } }
  await sql`
    update settings_groups set observed = ${sql.json(observed as never)}, secrets = ${sql.json({ mailbox: 'c2VhbGVk' })}
    where key = 'bounces'`
})

/** Deletes the mail setup of an earlier fixture. */
export const clearMailSetup = async (app: TestApp): Promise<void> => {
  const { sql, config } = app.context
  await sql`delete from messages`
  await sql`delete from campaigns`
  await sql`delete from senders`
  await sql`delete from sender_servers`
  await sql`delete from mail_servers`
  await sql`delete from sending_domains`
  await sql`delete from settings_groups`
  for (const key of ['sending', 'consent', 'bounces', 'general', 'retention', 'security'] as const)
    invalidateSettings(sql, key)
  if (config.publicUrl !== usualUrl || app.clock.now().toISOString() === theDay) {
    config.publicUrl = usualUrl
    app.clock.set(usualDay)
  }
}

/** Both senders, with their relay and their signed domain. */
const signedSenders = onTheDay(theRelay, signedDomain, theShop, graceAsSender)

const theShorterKey = { id: domain.id, key_id: existing(ed25519).id }

export const mailSetupFixtures = {
  listMailServers: { two: onTheDay(theFolder, theRelay) },
  createMailServer: { relay: onTheDay(theFolder), folder: onTheDay(theRelay) },
  getMailServer: { relay: onTheDay(theRelay) },
  updateMailServer: { faster: onTheDay(theRelay) },
  deleteMailServer: { deleted: about({ id: existing(folder).id }, onTheDay(theRelay, theFolder)) },
  testMailServer: {
    katherine: onTheDay((app) => putServer(app, testedRelay, { host: '127.0.0.1', port: 1, password: null })),
  },
  pauseMailServer: { paused: onTheDay(theRelay) },
  resumeMailServer: { resumed: onTheDay((app) => putServer(app, paused)) },
  listSenders: { two: signedSenders },
  createSender: { circle: onTheDay(theRelay, signedDomain, theShop) },
  getSender: { shop: signedSenders },
  updateSender: { answers: signedSenders },
  deleteSender: { deleted: about({ id: existing(grace).id }, signedSenders) },
  verifySender: { sent: about({ id: existing(grace).id }, signedSenders) },
  listSendingDomains: { one: onTheDay(signedDomain) },
  createSendingDomain: {
    shop: onTheDay(async (app) => {
      app.context.config.publicUrl = 'https://crm.harbourbooks.example'
    }),
  },
  getSendingDomain: { shop: onTheDay(signedDomain) },
  updateSendingDomain: { plain_links: onTheDay(signedDomain) },
  deleteSendingDomain: { deleted: onTheDay(signedDomain) },
  checkSendingDomain: { checked: onTheDay(signedDomain, inDns) },
  listDkimKeys: { two: onTheDay(bothKeys), empty: onTheDay(putDomain) },
  createDkimKey: { ed25519: onTheDay(signedDomain) },
  getDkimKey: { rsa: onTheDay(signedDomain) },
  deleteDkimKey: { deleted: about(theShorterKey, onTheDay(bothKeys)) },
  activateDkimKey: { active: about(theShorterKey, onTheDay(bothKeys, inDns)) },
  getGeneralSettings: { harbour_books: groupScene('general', 'getGeneralSettings') },
  updateGeneralSettings: { moved: groupScene('general', 'getGeneralSettings') },
  getSendingSettings: { harbour_books: groupScene('sending', 'getSendingSettings') },
  updateSendingSettings: { gently: groupScene('sending', 'getSendingSettings') },
  getTrackingSettings: { harbour_books: groupScene('tracking', 'getTrackingSettings') },
  updateTrackingSettings: { less: groupScene('tracking', 'getTrackingSettings') },
  getConsentSettings: { harbour_books: groupScene('consent', 'getConsentSettings') },
  updateConsentSettings: { new_text: groupScene('consent', 'getConsentSettings') },
  getComplianceSettings: { harbour_books: groupScene('compliance', 'getComplianceSettings') },
  updateComplianceSettings: { fewer: groupScene('compliance', 'getComplianceSettings') },
  getBounceSettings: { harbour_books: bounces },
  updateBounceSettings: { mailgun: bounces },
  getEventSettings: { harbour_books: groupScene('events', 'getEventSettings') },
  updateEventSettings: { started: groupScene('events', 'getEventSettings') },
  listSettings: { all: twoChanged },
  getSettingsSchema: { tracking: onTheDay() },
  getRetentionSettings: { harbour_books: groupScene('retention', 'getRetentionSettings') },
  previewRetention: { shorter: onTheDay(withOldNotice) },
  updateRetentionSettings: { changed: groupScene('retention', 'getRetentionSettings') },
  getSecuritySettings: { harbour_books: groupScene('security', 'getSecuritySettings') },
  updateSecuritySettings: { changed: groupScene('security', 'getSecuritySettings') },
  getAppearanceSettings: { harbour_books: groupScene('appearance', 'getAppearanceSettings') },
  updateAppearanceSettings: { night: groupScene('appearance', 'getAppearanceSettings') },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>
