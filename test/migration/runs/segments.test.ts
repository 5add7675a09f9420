import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import type { VendorOptions } from '../../support/vendors/frame.ts'
import type { VendorKind } from '../../support/vendors/index.ts'
import { lovesTea, type Person } from '../../support/vendors/people.ts'
import { driveMigrations } from '../world.ts'

const app = await startTestApp({ edition: 'pro' })
const { sql } = app.context
const { connect, post, report, start, undo } = driveMigrations(app)

const ofThirdList = ({ lists }: Person): boolean => lists.includes(2)

const cases: [VendorKind, VendorOptions, segment: string, isIn: (person: Person) => boolean][] = [
  ['klaviyo', {}, 'Tea lovers', lovesTea],
  ['hubspot', {}, 'Tea lovers', lovesTea],
  ['mailerlite', { form: 'first' }, 'Tea lovers', lovesTea],
  ['mailerlite', { form: 'second' }, 'Tea lovers', lovesTea],
  ['mautic', { lists: 3 }, 'Segment 3', ofThirdList],
]

const membersOf = async (name: string): Promise<Record<string, string>> => {
  const rows = await sql<{ email: string; status: string }[]>`
    select c.email, m.status
    from lists l join list_memberships m on m.list_id = l.id join contacts c on c.id = m.contact_id
    where l.name = ${name} order by c.email`
  return Object.fromEntries(rows.map(({ email, status }) => [email, status]))
}

/** The status in a list that says nothing about consent. */
const asMember: Readonly<Record<string, string>> = {
  subscribed: 'subscribed',
  pending: 'pending',
  unsubscribed: 'unsubscribed',
  bounced: 'unsubscribed',
  complained: 'unsubscribed',
}

describe.each(cases)('members of a segment of %s, %o', (source, form, segment, isIn) => {
  test('become a list as of the day, and no consent changes', async () => {
    const vendor = await startAccount(source, { contacts: 240, traps: false, ...form })
    // What was read before the undo of the case before does not count, and it has the same moment.
    app.clock.advance(1000)
    try {
      const migration = await connect(vendor, source, { source_segments: 'members' })
      await start(migration, 'dry_run')
      const run = await start(migration, 'full')
      expect(run).toMatchObject({ state: 'succeeded' })
      const name = `${segment} (on ${app.clock.now().toISOString().slice(0, 10)})`
      const wanted: Record<string, string> = {}
      const statuses: Record<string, string> = {}
      for (const { person, expected } of vendor.truth()) {
        if (expected === null) continue
        statuses[expected.email] = expected.status
        const status = asMember[expected.status]
        if (isIn(person) && status !== undefined) wanted[expected.email] = status
      }
      expect(Object.keys(wanted).length).toBeGreaterThan(20)
      expect(await membersOf(name)).toEqual(Object.fromEntries(Object.entries(wanted).sort()))
      const contacts = await sql<{ email: string; status: string }[]>`select email, status from contacts`
      expect(Object.fromEntries(contacts.map(({ email, status }) => [email, status]))).toEqual(statuses)
      const { to_rebuild } = await report(migration, run.id)
      expect(to_rebuild.map((note) => note.name)).toContain(segment)

      // A later run brings no members: the list is of the day in its name.
      app.clock.advance(86_400_000)
      vendor.add(1)
      vendor.change(240, { mailStatus: 'subscribed', lists: [2], signedUpAt: app.clock.now() })
      expect([...vendor.truth()].some(({ person }) => person.index === 240 && isIn(person))).toBe(true)
      const delta = await start(migration, 'delta')
      expect(delta).toMatchObject({ state: 'succeeded', counters: { created: 1 } })
      const lists = await sql`select from lists where name like ${`${segment} (on %`}`
      expect(lists).toHaveLength(1)
      expect(Object.keys(await membersOf(name)).sort()).toEqual(Object.keys(wanted).sort())

      await undo(
        (
          await sql<{ id: string }[]>`
        select id from jobs where kind = 'migration' order by created_at desc, id desc limit 1`
        )[0]?.id ?? '',
      )
      await undo(run.id)
      expect(await sql`select from contacts`).toHaveLength(0)
      vendor.assertClean()
    } finally {
      await vendor.close()
    }
  }, 60_000)
})

test('segments are only named in the report unless members are wanted', async () => {
  const vendor = await startAccount('klaviyo', { contacts: 40 })
  try {
    const migration = await connect(vendor, 'klaviyo')
    await start(migration, 'dry_run')
    const run = await start(migration, 'full')
    expect(await sql`select from lists where name like 'Tea lovers%'`).toHaveLength(0)
    expect((await report(migration, run.id)).to_rebuild.map(({ name }) => name)).toContain('Tea lovers')
    expect(vendor.requests.filter(({ path }) => path.startsWith('/segments/'))).toEqual([])
    await post(`/jobs/${run.id}/undo`, {})
  } finally {
    await vendor.close()
  }
})
