import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

/*
 * A database refuses to start if an applied migration has a different text, comments included. A merged
 * migration therefore never changes: write a change as a new migration, with a new line in the table.
 */
const table = 'test/platform/storage/migrations.json'
const kept = JSON.parse(readFileSync(table, 'utf8')) as Record<string, string>

/** As `server/platform/storage/migrate.ts` computes it: line ends of a checkout are ignored. */
const checksumOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file, 'utf8').replaceAll('\r\n', '\n')).digest('hex')

test(`no migration's text changes: each has a line in ${table}`, () => {
  const files = globSync('server/platform/storage/migrations/*.sql').sort()
  expect(Object.fromEntries(files.map((file) => [basename(file), checksumOf(file)]))).toEqual(kept)
})
