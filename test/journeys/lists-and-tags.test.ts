import { expect, test } from 'vitest'
import { startTestApp } from '../support/app.ts'
import { stepsOf } from './respect.ts'
import { runBesideAWorker } from './support.ts'

const app = await startTestApp()

test('adds contacts to lists and tags, removes them and respects an unsubscribe, twice on the same service', async () => {
  const steps = await stepsOf('lists-and-tags')
  for (const run of ['autumn', 'winter']) {
    const { passed, failed } = await runBesideAWorker(app, 'lists-and-tags', { run })
    expect(failed).toEqual([])
    expect(passed).toEqual(steps)
  }
  const [row] = await app.context.sql`
    select (select count(*) from lists) as lists, (select count(*) from tags) as tags,
      (select count(*) from list_memberships) as memberships, (select count(*) from contact_tags) as tagged`
  expect(row).toEqual({ lists: 0, tags: 0, memberships: 0, tagged: 0 })
}, 120_000)
