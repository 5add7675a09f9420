import { expect, test } from 'vitest'
import { startTestApp } from '../../../support/app.ts'
import { addFlow, addTags, chain, flowState, node } from '../support.ts'
import { settle, trigger } from './support.ts'

const app = await startTestApp()

test('three automations that start each other are stopped by pausing one of them', async () => {
  const tags = await addTags(app, 'One', 'Two', 'Three')
  const flows: string[] = []
  for (const [at, tag_id] of tags.entries()) {
    const next = tags[(at + 1) % tags.length] ?? ''
    const nodes = [node('off', 'remove_tag', { tag_id }), node('on', 'add_tag', { tag_id: next })]
    const triggers = [trigger('tag_added', { tag_ids: [tag_id] })]
    const re_entry = { mode: 'always', after_days: null } as const
    flows.push((await addFlow(app, chain(nodes, { triggers, re_entry }))).id)
  }
  const { body } = await app.send('POST', '/contacts', {
    body: { email: 'ada@example.org', status: 'subscribed', tags: [tags[0]] },
  })
  await settle(app)
  const states = await Promise.all(flows.map((id) => flowState(app, id)))
  expect(states.filter((state) => state?.status === 'paused')).toMatchObject([{ pause_reason: 'loop' }])
  const [rounds] = await app.context.sql<{ count: number }[]>`
    select count(*)::integer as count from enrolments where contact_id = ${String(body.id)}`
  expect(rounds?.count).toBeLessThan(100)
  // The contact is where it was stopped, and the service has nothing left to do.
  expect(await app.context.sql`select from trigger_events`).toHaveLength(0)
})
