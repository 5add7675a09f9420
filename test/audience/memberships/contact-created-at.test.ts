import { expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import { audienceOf } from './support.ts'

const app = await startTestApp()
const audience = audienceOf(app)
const { sql } = app.context

const wrong = () => sql`
  select m.contact_id from (
    select contact_id, contact_created_at from list_memberships
    union all
    select contact_id, contact_created_at from contact_tags
  ) m
  join contacts c on c.id = m.contact_id
  where m.contact_created_at <> c.created_at`

test('memberships and tags always store the creation time of their contact', async () => {
  const [list, tag] = [await audience.list(), await audience.tag()]
  const one = await audience.contact({ lists: [list.id], tags: [tag.id] })
  app.clock.advance(60_000)
  const other = await audience.contact()
  await audience.addTag(tag.id, [other.id])
  await audience.join(list.id, [other.id])
  await sql`update list_memberships set contact_created_at = now() where contact_id = ${one.id}`
  await sql`update contact_tags set contact_created_at = now() where contact_id = ${one.id}`
  expect(await wrong()).toEqual([])
  await sql`delete from contact_tags where contact_id = ${other.id}`
  await sql`delete from list_memberships where contact_id = ${other.id}`
  await sql`update contact_tags set contact_id = ${other.id}`
  await sql`update list_memberships set contact_id = ${other.id}`
  expect(await wrong()).toEqual([])
  const [kept] = await sql`
    select count(*) from contact_tags where contact_created_at = ${other.created_at} and contact_id = ${other.id}`
  expect(kept).toEqual({ count: 1 })
})
