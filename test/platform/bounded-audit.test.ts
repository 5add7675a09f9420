import { expect, test } from 'vitest'
import { createBoundedAudit, failedSignIn, mostOfAnHour } from '../../server/platform/bounded-audit.ts'
import { createTestClock } from '../support/clock.ts'
import { createTestDatabase } from '../support/database.ts'

const { sql } = await createTestDatabase()
const clock = createTestClock()
const faults: string[] = []
const log = { error: (_: object, message: string) => void faults.push(message) }
const audit = createBoundedAudit({ sql, clock, log })

const rows = () => sql<{ changes: { field: string; to: string }[]; target_id: string | null }[]>`
  select changes, target_id from audit_entries order by id`

/** Failed sign-ins that the entries tell of. */
const told = async (): Promise<number> =>
  (await rows()).reduce((sum, { changes }) => {
    const further = changes.find(({ field }) => field === 'further_times')
    return sum + Number(further?.to ?? 1)
  }, 0)

test('the first of equal entries is written at once, the number of the others later', async () => {
  for (let at = 0; at < 500; at += 1) await audit.note(failedSignIn('wrong password', '203.0.113.7'))
  expect(await rows()).toHaveLength(1)
  await audit.flush()
  const [, second] = await rows()
  expect(second?.changes).toContainEqual({ field: 'further_times', from: null, to: '499', is_cut: false })
  expect(second?.changes).toContainEqual({
    field: 'network',
    from: null,
    to: '203.0.113.7',
    is_cut: false,
  })
  await audit.flush()
  expect(await rows()).toHaveLength(2)
})

test('an attacker with any number of addresses writes a few entries, and no attempt is lost', async () => {
  const before = await told()
  for (let at = 0; at < 10_000; at += 1)
    void audit.note(failedSignIn('wrong password', `2001:db8:${at.toString(16)}:1::/64`))
  await audit.flush()
  await expect.poll(told).toBe(before + 10_000)
  expect((await rows()).length).toBeLessThanOrEqual(2 + mostOfAnHour)
})

test('other events have room of their own, and the next hour has room again', async () => {
  const before = (await rows()).length
  await audit.note({ ...failedSignIn('missing_scope', 'x'), event: 'access.refused' })
  expect(await rows()).toHaveLength(before + 1)
  clock.advance(3_600_000)
  await audit.note(failedSignIn('wrong password', '203.0.113.8'))
  expect(await rows()).toHaveLength(before + 2)
})

test('an entry that cannot be written is logged, and its caller continues', async () => {
  await sql`alter table audit_entries rename to audit_entries_away`
  await audit.note(failedSignIn('wrong password', '203.0.113.9'))
  await sql`alter table audit_entries_away rename to audit_entries`
  expect(faults).toEqual(['an entry of the audit log was not written'])
})
