import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

/*
 * A database that has applied a migration refuses to start with another text of it, comments included. A merged migration
 * therefore stays as it is: write a change as a new migration, with a new line in the table.
 */
const table = 'test/platform/storage/migrations.json'
const kept = JSON.parse(readFileSync(table, 'utf8')) as Record<string, string>

/** As `server/platform/storage/migrate.ts` counts it: line ends of a checkout are no change. */
const checksumOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file, 'utf8').replaceAll('\r\n', '\n')).digest('hex')

test(`no migration's text changes: each has a line in ${table}`, () => {
  const files = globSync('server/platform/storage/migrations/*.sql').sort()
  expect(Object.fromEntries(files.map((file) => [basename(file), checksumOf(file)]))).toEqual(kept)
})
