import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { systemClock } from '../../../server/platform/clock.ts'
import { openDatabase } from '../../../server/platform/storage/open.ts'
import { createEditions, editionJobs } from '../../../server/system/editions/index.ts'
import { developmentKey } from '../../../server/system/editions/licence/development-key.ts'
import { signLicence } from '../../../server/system/editions/licence/text.ts'
import { startTestApp } from '../../support/app.ts'

type Schemas = components['schemas']

const app = await startTestApp()
const { sql, editions, config } = app.context
const second = openDatabase(app.databaseUrl, { name: 'second process', connections: 2 })
afterAll(() => second.end({ timeout: 1 }))

const install = (licence: string, headers: Record<string, string> = {}) =>
  app.send<Schemas['Licence'] & { code?: string }>('PUT', '/settings/licence', {
    body: { licence_text: licence },
    headers,
  })
const remove = (headers: Record<string, string> = {}) => app.send('DELETE', '/settings/licence', { headers })
const get = () => app.send<Schemas['Licence']>('GET', '/settings/licence')
const edition = async () => (await app.send<Schemas['Edition']>('GET', '/settings/edition')).body
const rows = async () => (await sql`select from licences`).length

const dayIn = (days: number): string =>
  new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

beforeEach(async () => {
  await sql`delete from licences`
  editions.forget()
})

describe('installing a licence', () => {
  test('unlocks Pro at once here, and within a second in another process', async () => {
    expect((await edition()).edition).toBe('free')
    let ahead = 0
    const clock = { ...systemClock, now: () => new Date(systemClock.now().getTime() + ahead) }
    const other = createEditions({ sql: second, clock, vendorKeys: editions.vendorKeys })
    expect(await other.current()).toBe('free')
    const { status, body } = await install(app.issueLicence({ expires_on: dayIn(365) }))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ id: 'test-licence', status: 'active', development: false })
    expect((await edition()).edition).toBe('pro')
    ahead = 1000
    expect(await other.current()).toBe('pro')
  })

  test('ignores line breaks, and the same licence again changes nothing', async () => {
    const text = app.issueLicence()
    const first = await install(text.replace(/.{60}/g, '$&\r\n'))
    const again = await install(text)
    expect([first.status, again.status, await rows()]).toEqual([200, 200, 1])
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
  })

  test.each<[string, () => string | Promise<string>, RegExp]>([
    ['no licence', () => 'x'.repeat(100), /not a complete licence/],
    [
      'one that was changed',
      () => app.issueLicence().replace(/^./, (first) => (first === 'e' ? 'f' : 'e')),
      /not a complete licence|signature/,
    ],
    [
      'one of another vendor',
      () =>
        signLicence(
          {
            id: 'x',
            edition: 'pro',
            licensee: 'x',
            issued_on: '2026-01-01',
            expires_on: null,
            development: false,
          },
          generateKeyPairSync('ed25519').privateKey,
        ),
      /signature is not from a vendor/,
    ],
    [
      'a development licence of another installation',
      () =>
        signLicence(
          {
            id: 'x',
            edition: 'pro',
            licensee: 'x',
            issued_on: dayIn(0),
            expires_on: dayIn(30),
            development: true,
          },
          generateKeyPairSync('ed25519').privateKey,
        ),
      /another installation/,
    ],
    [
      'one that has ended',
      () => app.issueLicence({ issued_on: dayIn(-30), expires_on: dayIn(-1) }),
      /ended on/,
    ],
    ['one that begins tomorrow', () => app.issueLicence({ issued_on: dayIn(1) }), /begins on/],
  ])('rejects %s, and keeps the present one', async (_what, text, message) => {
    await install(app.issueLicence({ id: 'present' }))
    const { status, body } = await install(await text())
    expect(status).toBe(400)
    const { errors } = body as unknown as Schemas['Problem']
    expect(errors).toEqual([
      { pointer: '/licence_text', code: 'invalid_value', detail: expect.stringMatching(message) },
    ])
    expect((await get()).body.id).toBe('present')
  })

  test('rejects a licence that was issued before the one that is or was installed', async () => {
    const older = app.issueLicence({ id: 'unlimited', issued_on: dayIn(-20) })
    const newer = app.issueLicence({ id: 'until-spring', issued_on: dayIn(-10), expires_on: dayIn(90) })
    expect((await install(older)).status).toBe(200)
    expect((await install(newer)).status).toBe(200)
    expect((await install(older)).status).toBe(400)
    await remove()
    expect((await install(older)).status).toBe(400)
    expect((await install(newer)).status).toBe(200)
    expect((await get()).body.id).toBe('until-spring')
  })

  test('accepts a vendor licence from before the trial, and no trial counts as newer', async () => {
    const key = await developmentKey(config.dataDir)
    const trial = signLicence(
      {
        id: 'trial',
        edition: 'pro',
        licensee: 'Trial',
        issued_on: dayIn(0),
        expires_on: dayIn(30),
        development: true,
      },
      key,
    )
    const { body } = await install(trial)
    expect(body).toMatchObject({ id: 'trial', development: true })
    expect(body.grace_ends_at).toBe(body.expires_at)
    expect((await install(app.issueLicence({ id: 'bought', issued_on: dayIn(-5) }))).status).toBe(200)
    expect((await get()).body.id).toBe('bought')
  })

  test('at once with another keeps the one that was issued later', async () => {
    const [older, newer] = [dayIn(-2), dayIn(-1)].map((issued_on) =>
      app.issueLicence({ id: issued_on, issued_on }),
    )
    const answers = await Promise.all([install(older ?? ''), install(newer ?? ''), install(older ?? '')])
    expect(answers[1]?.status).toBe(200)
    expect((await get()).body.id).toBe(dayIn(-1))
  })

  test('requires crm_administer', async () => {
    const { authorization } = app.editor
    const body = { licence_text: app.issueLicence() }
    const answers = await Promise.all([
      app.send('PUT', '/settings/licence', { body, authorization }),
      app.send('DELETE', '/settings/licence', { authorization }),
      app.send('GET', '/settings/licence', { authorization }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  })
})

describe('an entity tag', () => {
  test('of another licence stops the change', async () => {
    const first = await install(app.issueLicence({ id: 'first', issued_on: dayIn(-3) }))
    const tag = { 'If-Match': first.headers.get('etag') ?? '' }
    expect((await install(app.issueLicence({ id: 'second', issued_on: dayIn(-2) }), tag)).status).toBe(200)
    expect((await install(app.issueLicence({ id: 'third' }), tag)).status).toBe(412)
    expect((await remove(tag)).status).toBe(412)
    expect((await get()).body.id).toBe('second')
  })

  test('matches nothing while no licence is installed', async () => {
    expect((await install(app.issueLicence(), { 'If-Match': '"v1"' })).status).toBe(412)
    expect(await rows()).toBe(0)
  })
})

describe('removing the licence', () => {
  test('makes the edition free, and the one from before does not come back', async () => {
    await install(app.issueLicence({ id: 'first', issued_on: dayIn(-3) }))
    await install(app.issueLicence({ id: 'second' }))
    expect((await remove()).body).toEqual({ id: 'second', deleted: true })
    expect(await edition()).toMatchObject({ edition: 'free', licence: null })
    expect([(await get()).status, (await remove()).status]).toEqual([404, 404])
  })

  test('is known to a worker that checks the plan right after it', async () => {
    await install(app.issueLicence())
    const worker = createEditions({ sql: second, clock: systemClock, vendorKeys: editions.vendorKeys })
    expect(await worker.current()).toBe('pro')
    await remove()
    const [check] = editionJobs({ ...app.context, sql: second, clock: systemClock, editions: worker })
    await check?.run(null)
    expect(await worker.current()).toBe('free')
    const { length } = await sql`select from notices where kind = 'limit_reached' and closed_at is null`
    expect(length).toBe(1)
  })

  test('also works for one whose signature is no longer accepted', async () => {
    await install(app.issueLicence())
    await sql`update licences set text = left(text, -3) || 'AAA'`
    editions.forget()
    expect([(await get()).status, (await edition()).edition]).toEqual([404, 'free'])
    expect((await remove()).status).toBe(200)
  })
})

test('changes of the licence are in the audit log, without its text', async () => {
  const text = app.issueLicence({ id: 'audited' })
  await install(text)
  await remove()
  const { body } = await app.send<Schemas['AuditEntryPage']>('GET', '/audit-entries?area=settings')
  const [removed, installed] = body.data
  expect([removed?.event, installed?.event]).toEqual(['licence.removed', 'licence.installed'])
  expect(installed?.changes).toContainEqual({ field: 'id', from: null, to: 'audited', is_cut: false })
  const [found] = await sql`select from audit_entries e where position(${text.slice(0, 40)} in e::text) > 0`
  expect(found).toBeUndefined()
})

test('after its last day Pro applies for 14 more days, with a notice and what will be locked', async () => {
  const expires_on = dayIn(20)
  const text = app.issueLicence({ id: 'ending', expires_on })
  await install(text)
  const notices = async () => {
    await sql`select graphile_worker.add_job('check-plan')`
    await app.work()
    const { body } = await app.send<Schemas['NoticePage']>(
      'GET',
      '/notices?kind=licence_ending,licence_ended&state=open',
    )
    return body.data.map(({ kind }) => kind)
  }
  expect(await notices()).toEqual(['licence_ending'])
  app.clock.advance(22 * 86_400_000)
  editions.forget()
  const late = await edition()
  expect(late).toMatchObject({ edition: 'pro', licence: { status: 'expired' } })
  const { expires_at, grace_ends_at } = late.licence ?? {}
  expect(Date.parse(grace_ends_at ?? '') - Date.parse(expires_at ?? '')).toBe(14 * 86_400_000)
  expect(late.limits.find(({ key }) => key === 'contacts')).toMatchObject({
    allowed: null,
    allowed_when_free: 2000,
  })
  expect(await notices()).toEqual(['licence_ended'])
  const tag = (await get()).headers.get('etag') ?? ''
  const again = await install(text, { 'if-match': tag })
  expect([again.status, again.body.status, await rows()]).toEqual([200, 'expired', 1])
  const other = await install(app.issueLicence({ id: 'other', expires_on }), { 'if-match': tag })
  expect([other.status, other.body.code]).toEqual([400, 'invalid_request'])
  app.clock.advance(Date.parse(grace_ends_at ?? '') - app.clock.now().getTime())
  expect((await edition()).edition).toBe('free')
  await install(app.issueLicence({ id: 'next' }))
  expect(await notices()).toEqual([])
})
