import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'

const app = await startTestApp()
const { sql } = app.context

/** Writes that a response does not depend on, and a write of the request itself. */
const tables = ['rate_limits', 'host_application_passwords', 'host_sessions', 'tags']

beforeEach(async () => {
  await sql.unsafe(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    ${tables.map((table) => `create trigger no_room before insert or update on ${table} execute function no_room();`).join('\n')}`)
})

afterEach(async () => {
  await sql.unsafe('drop function no_room() cascade')
})

test("if the database's disk is full, reads work, writes return 507, and readiness reports it", async () => {
  // More than a minute later, so that the last use of a password is stored again, and in a new window.
  app.clock.advance(120_000)
  expect((await app.send('GET', '/me')).status).toBe(200)

  const refused = await app.send('POST', '/tags', { body: { name: 'Collector' } })
  expect(refused).toMatchObject({ status: 507, body: { code: 'insufficient_storage' } })
  expect(await (await fetch(`${app.url}/readyz`)).json()).toMatchObject({
    status: 'read_only',
    reason: 'disk_full',
  })

  // For a while no other request tries, unless it has failed itself.
  const other = await app.send('POST', '/lists', { body: { name: 'Newsletter' } })
  expect(other).toMatchObject({
    status: 507,
    body: {
      detail:
        'The disk of the database is full. Until space is freed, only reading and deleting are possible.',
    },
  })
  expect((await app.send('GET', '/contacts')).status).toBe(200)
})

test('a process that cannot count requests in the database counts for itself', async () => {
  const few = await startTestApp({ quotas: { read: { requests: 2, window_seconds: 60 } } })
  await few.context.sql.unsafe(`
    create function no_room() returns trigger language plpgsql as $$ begin raise exception 'full' using errcode = '53100'; end $$;
    create trigger no_room before insert or update on rate_limits execute function no_room();`)
  const said = [await few.send('GET', '/me'), await few.send('GET', '/me'), await few.send('GET', '/me')]
  expect(said.map(({ status }) => status)).toEqual([200, 200, 429])
})
