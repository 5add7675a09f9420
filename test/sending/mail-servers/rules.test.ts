import { describe, expect, test } from 'vitest'
import { becomesDefault, passwordAfter } from '../../../server/sending/mail-servers/rules.ts'
import { allowedOn, dailyLimit } from '../../../server/sending/mail-servers/warm-up.ts'

const plan = { started_on: '2026-10-12', first_per_day: 500, daily_growth_percent: 50, until_per_day: 50_000 }
const on = (day: string) => new Date(`${day}T13:00:00Z`)

describe('a new mail server', () => {
  const nothing = { has_any: false, has_smtp: false, default_sends: false }
  const folder = { has_any: true, has_smtp: false, default_sends: false }
  const relay = { has_any: true, has_smtp: true, default_sends: true }
  const folderBesideRelay = { has_any: true, has_smtp: true, default_sends: false }
  test.each([
    ['the first of all', { kind: 'folder' }, nothing, true],
    ['the first of all, whatever is said', { kind: 'smtp', is_default: false }, nothing, true],
    ['the first that sends', { kind: 'smtp' }, folder, true],
    ['the first that sends, but is not to', { kind: 'smtp', is_default: false }, folder, false],
    ['another folder', { kind: 'folder' }, folder, false],
    ['another folder on request', { kind: 'folder', is_default: true }, folder, true],
    ['another that sends', { kind: 'smtp' }, relay, false],
    ['another that sends and is to', { kind: 'smtp', is_default: true }, relay, true],
    // A user made the folder the default before the SMTP server.
    ['another that sends, where a folder was chosen', { kind: 'smtp' }, folderBesideRelay, false],
  ] as const)('%s: becomes the default or not', (_what, given, present, becomes) => {
    expect(becomesDefault(given, present)).toBe(becomes)
  })
})

describe('a warm-up', () => {
  test.each([
    ['2026-10-11', null],
    ['2026-10-12', 500],
    ['2026-10-13', 750],
    ['2026-10-14', 1125],
    ['2026-10-21', 19_221],
    ['2026-10-23', 43_248],
    ['2026-10-24', null],
    ['2031-01-01', null],
  ])('allows on %s %s messages', (day, allowed) => {
    expect(allowedOn(plan, on(day))).toBe(allowed)
  })

  test('changes at midnight in UTC only', () => {
    expect(allowedOn(plan, new Date('2026-10-12T23:59:59.999Z'))).toBe(500)
    expect(allowedOn(plan, new Date('2026-10-13T00:00:00.000Z'))).toBe(750)
  })

  test('and a daily limit of the server both apply: the lower one counts', () => {
    const server = (per_day: number | null) => ({ rate: { per_day }, warm_up: plan })
    expect(dailyLimit(server(600), on('2026-10-12'))).toBe(500)
    expect(dailyLimit(server(600), on('2026-10-13'))).toBe(600)
    expect(dailyLimit(server(null), on('2026-10-24'))).toBeNull()
    expect(dailyLimit({ rate: { per_day: 7 }, warm_up: null }, on('2026-10-12'))).toBe(7)
  })
})

describe('a password', () => {
  const stored = Buffer.from('stored')
  const present = { host: 'smtp.example', port: 587, password: stored }
  const same = { host: 'SMTP.example', port: 587, username: 'mailer' }

  test('stays with its host and port', () => {
    expect(passwordAfter(present, same, undefined)).toBe(stored)
  })
  test.each([
    ['another host', { ...same, host: 'smtp.elsewhere.example' }],
    ['another port', { ...same, port: 588 }],
    ['no user name', { ...same, username: null }],
  ])('is deleted with %s', (_, next) => {
    expect(passwordAfter(present, next, undefined)).toBeNull()
  })
  test('that is in the change replaces it, and null deletes it', () => {
    const given = Buffer.from('given')
    expect(passwordAfter(present, { ...same, port: 588 }, given)).toBe(given)
    expect(passwordAfter(present, same, null)).toBeNull()
  })
})
