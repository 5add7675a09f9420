import { expect, test } from 'vitest'
import { claimDue, releaseLeases, renewLeases } from '../../../../server/marketing/flows/store/due.ts'
import { lockHeld } from '../../../../server/marketing/flows/store/walking.ts'
import type { Sql } from '../../../../server/platform/storage/open.ts'
import { startTestApp } from '../../../support/app.ts'
import { hold, untilWaiting } from '../locking.ts'
import { addContacts, addFlow, chain, enter, node } from '../support.ts'

const app = await startTestApp()
const { sql } = app.context

test.each([
  ['renews', (leases: Parameters<typeof renewLeases>[1]) => renewLeases(sql, leases, 60)],
  ['gives back', (leases: Parameters<typeof renewLeases>[1]) => releaseLeases(sql, leases, 0)],
])('a process that %s leases locks enrolments in the order of a walker', async (_name, change) => {
  const flow = await addFlow(app, chain([node('last', 'end')]))
  await enter(app, flow.id, await addContacts(app, 3))
  const leases = (await claimDue(sql, 10, 60, app.clock.now())).toSorted((one, other) =>
    one.id < other.id ? 1 : -1,
  )
  expect(leases).toHaveLength(3)
  const [last, , first] = leases
  // A walker has the first one. The change waits for it before it takes the last one, which the walker then gets.
  let walked = 0
  const release = await hold(
    app,
    (tx: Sql) => tx`select from enrolments where id = ${first?.id ?? ''} for update`,
  )
  const changing = change(leases)
  await untilWaiting(app, 1)
  walked = (await sql.begin((tx: Sql) => lockHeld(tx, last === undefined ? [] : [last]))).length
  await release()
  await changing
  expect(walked).toBe(1)
})
