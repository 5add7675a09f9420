import { readdir, stat, truncate, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prepare } from '../../../server/audience/imports/reading/prepare.ts'
import { readRows } from '../../../server/audience/imports/reading/rows.ts'
import { prepared, rowsFrom } from './reading-support.ts'

/** Any text that a cell can contain, trimmed. */
const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }).filter((text) => text.isWellFormed() && !text.includes('\0')),
  fc.constantFrom(
    '',
    'a,b',
    'a;b',
    '"',
    '""',
    'say "hi"',
    'two\nlines',
    'two\r\nlines',
    'a\rb',
    ' around ',
    '\t',
    'ä€🙂',
    "'",
  ),
)

/** Quotes cells that require it, and sometimes others. */
const written = (text: string, delimiter: string, always: boolean): string =>
  always || text.trim() !== text || /["\r\n]/.test(text) || text.includes(delimiter)
    ? `"${text.replaceAll('"', '""')}"`
    : text

const table = fc.record({
  rows: fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 12 }),
  delimiter: fc.constantFrom(',', ';', '\t', '|', '§', '🙂'),
  newline: fc.constantFrom('\n', '\r\n'),
  always: fc.boolean(),
  mark: fc.boolean(),
  atEnd: fc.boolean(),
})

const header = ['E-mail', 'First name', 'Note']

test('written rows are read back, from the beginning and from each row on', async () => {
  await fc.assert(
    fc.asyncProperty(table, async ({ rows, delimiter, newline, always, mark, atEnd }) => {
      const records = [header, ...rows].map((cells) =>
        cells.map((text) => written(text, delimiter, always)).join(delimiter),
      )
      const text = `${mark ? '\ufeff' : ''}${records.join(newline)}${atEnd ? newline : ''}`
      const file = await prepared(text, { delimiter, has_header: true, encoding: 'utf-8' })
      const read = await rowsFrom(file)
      let line = 1
      const expected = [header, ...rows].map((cells, index) => {
        const began = line
        line += (records[index] ?? '').split('\n').length
        return { line: began, cells: cells.map((text) => (text === '' ? null : text)) }
      })
      const filled = expected.slice(1).filter(({ cells }) => cells.some((text) => text !== null))
      expect(read.map(({ line, cells }) => ({ line, cells }))).toEqual(filled)
      for (const [index, { next }] of read.entries())
        expect(await rowsFrom(file, next)).toEqual(read.slice(index + 1))
    }),
    { numRuns: 300 },
  )
})

test('any bytes are read to the end, and the same from each row on', async () => {
  const bytes = fc
    .array(
      fc.oneof(
        fc.constantFrom('"', '""', ',', '\n', '\r\n', '\r', ' ', 'a', 'ä', '\0', '\t'),
        fc.uint8Array({ maxLength: 3 }),
      ),
      { maxLength: 60 },
    )
    .map((parts) => Buffer.concat(parts.map((part) => Buffer.from(part as string))))
  await fc.assert(
    fc.asyncProperty(bytes, async (content) => {
      const file = await prepared(content, { delimiter: ',', has_header: false, encoding: 'utf-8' })
      const read = await rowsFrom(file)
      for (const [index, { next }] of read.entries())
        expect(await rowsFrom(file, next)).toEqual(read.slice(index + 1))
    }),
    { numRuns: 500 },
  )
})

test('the rows do not depend on the block boundaries of a file', async () => {
  const rows = Array.from({ length: 3000 }, (_, index) => {
    const note = index % 3 === 0 ? `"${'lang\r\n'.repeat(index % 50)} ""ä"" 🙂"` : `ä🙂${index}`
    return `reader-${index}@example.com;${index % 7 === 0 ? `"A";${note}` : `A;${note}`}${index % 100 === 0 ? ';;x' : ''}`
  })
  const hollow = (index: number) => (index % 500 === 0 ? ';;\r\n'.repeat(index * 20) : '')
  const lines = rows.map((row, index) => `${row}\r\n${hollow(index)}`)
  const file = await prepared(`E-mail;Name;Note\r\n${lines.join('')}`)
  const read = await rowsFrom(file)
  expect(read).toHaveLength(3000)
  expect(read.filter(({ fault }) => fault !== null)).toHaveLength(30)
  for (let index = 17; index < read.length; index += 311)
    expect(await rowsFrom(file, read[index]?.next)).toEqual(read.slice(index + 1))
})

test('nothing is read in advance, and the file is closed when reading stops', async () => {
  const file = await prepared(`E-mail\n${'ada@example.com\n'.repeat(100_000)}`)
  let batches = 0
  for await (const rows of readRows(file, null)) {
    batches += 1
    expect(rows.length).toBeLessThan(10_000)
    break
  }
  expect(batches).toBe(1)
})

test('a file that becomes shorter during reading causes an error', async () => {
  const file = await prepared(`E-mail\n${'ada@example.com\n'.repeat(20_000)}`)
  await truncate(file.path, 1000)
  await expect(rowsFrom(file)).rejects.toThrow('shorter')
})

const settings = { format: 'csv', encoding: null, delimiter: null, has_header: null, mapping: null } as const

test('a UTF-8 copy is made once, and again if it was incomplete', async () => {
  const text = `\ufeffE-mail,Name\n${'ada@example.com,Jörg 🙂\n'.repeat(50_000)}`
  const file = await prepared(Buffer.from(text, 'utf16le'))
  const upload = { path: file.path.replace('.from-utf-16le', ''), beyondAsciiAt: 0 }
  const { mtimeMs } = await stat(file.path)
  // The file that a killed process leaves.
  await writeFile(`${file.path}.0123456789abcdef`, 'E-mai')
  expect(await prepare(upload, settings)).toEqual(file)
  expect((await stat(file.path)).mtimeMs).toBe(mtimeMs)
  expect(await rowsFrom(file)).toHaveLength(50_000)
  const [first] = await rowsFrom(file)
  expect(first).toMatchObject({ line: 2, cells: ['ada@example.com', 'Jörg 🙂'] })
})

test('two processes that make the copy at once get the same', async () => {
  const made = await prepared(Buffer.from('\ufeffE-mail\nada@example.com\n', 'utf16le'))
  const path = `${made.path}-again`
  await writeFile(path, Buffer.from(`\ufeffE-mail\n${'ada@example.com\n'.repeat(30_000)}`, 'utf16le'))
  const upload = { path, beyondAsciiAt: 0 }
  const [one, other] = await Promise.all([prepare(upload, settings), prepare(upload, settings)])
  expect(one).toEqual(other)
  expect(await rowsFrom(one)).toHaveLength(30_000)
  const names = await readdir(dirname(path))
  expect(names.filter((name) => name.startsWith(basename(path))).sort()).toEqual([
    basename(path),
    `${basename(path)}.from-utf-16le`,
  ])
})
