import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { readDirectory, readEntry } from '../../../server/migration/files/zip.ts'
import { ProblemError } from '../../../server/platform/problem.ts'
import { startTestApp } from '../../support/app.ts'
import { tidy } from '../../support/tidy.ts'
import { type ZipEntry, zipOf, zipOfEntries } from '../../support/vendors/zip.ts'
import { driveFiles, type File, peopleOf } from './support.ts'

const app = await startTestApp({ edition: 'pro' })
const { bring, add, create, get, post, put, report } = driveFiles(app)
beforeEach(async () => {
  await tidy(app)
  await app.context.sql`delete from migrations`
})

const folder = await mkdtemp(join(tmpdir(), 'crs-zip-'))
afterAll(() => rm(folder, { recursive: true }))

const people = Buffer.from('Email Address,LEID,LAST_CHANGED\nada@example.com,1,2025-05-05 10:00:00\n')
const table = (more: Partial<ZipEntry> = {}): ZipEntry => ({
  name: 'subscribed_members.csv',
  content: people,
  ...more,
})
const named = (name: string): ZipEntry => ({ name, content: Buffer.from('x') })

/** Reads a whole archive. Returns why it is refused; null if it is not. */
const readAll = async (bytes: Buffer): Promise<string | null> => {
  const path = join(folder, 'archive.zip')
  await writeFile(path, bytes)
  try {
    for (const entry of await readDirectory(path)) for await (const _ of readEntry(path, entry));
    return null
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'archive_refused') return error.message
    throw error
  }
}

const zeros = Buffer.alloc(8 * 1024 * 1024)
const good = zipOf({ 'a/subscribed.csv': people.toString(), 'b.html': '<p>Hi</p>' })

describe('an archive is refused', () => {
  test.each<[string, Buffer, RegExp]>([
    ['with a path that leaves the folder', zipOfEntries([table(), named('../../x.csv')]), /unsafe file name/],
    [
      'with such a path in another spelling',
      zipOfEntries([table(), named('a\\..\\..\\x.csv')]),
      /unsafe file name/,
    ],
    ['with an absolute path', zipOfEntries([table(), named('/etc/x.csv')]), /unsafe file name/],
    ['with a drive', zipOfEntries([table(), named('C:/x.csv')]), /unsafe file name/],
    ['with NUL in a name', zipOfEntries([table(), named('a\u0000.csv')]), /unsafe file name/],
    ['with a name of 2,000 bytes', zipOfEntries([table(), named('a'.repeat(2000))]), /too long/],
    ['with two entries of one name', zipOfEntries([table(), table()]), /the same name/],
    ['with an archive in it', zipOfEntries([table(), named('more.ZIP')]), /another archive/],
    ['with a password', zipOfEntries([table({ flags: 0x0801 })]), /encrypted/],
    ['with strong encryption', zipOfEntries([table({ flags: 0x0840 })]), /encrypted/],
    ['with an unusual method', zipOfEntries([table({ method: 12 })]), /unsupported compression/],
    ['with a link', zipOfEntries([table({ attributes: (0xa1ff << 16) >>> 0 })]), /a symbolic link/],
    ['with 65,536 entries', zipOfEntries([table()], { count: 0xffff }), /more than 5,000 entries/],
    [
      'with 5,001 entries',
      zipOfEntries(Array.from({ length: 5001 }, (_, index) => named(`${index}`))),
      /5,000/,
    ],
    ['with more entries than it lists', zipOfEntries([table()], { count: 2 }), /damaged/],
    [
      'that grows a thousand times',
      zipOfEntries([{ name: 'subscribed.csv', content: zeros }]),
      /factor of more than 200/,
    ],
    ['that grows to 3 GiB', zipOfEntries([table({ size: 3 * 1024 ** 3 })]), /2 GiB/],
    [
      'with entries that share their bytes',
      zipOfEntries([table(), { ...named('b.csv'), start: 0 }]),
      /damaged/,
    ],
    ['with an entry behind the end', zipOfEntries([table({ start: 1e6 })]), /damaged/],
    [
      'with an entry that is larger than it says',
      zipOfEntries([table({ size: 10 })]),
      /larger than declared|damaged/,
    ],
    ['with an entry that is smaller than it says', zipOfEntries([table({ size: 1000 })]), /damaged/],
    ['with another checksum', zipOfEntries([table({ crc: 1 })]), /damaged/],
    [
      'with another name before the bytes',
      zipOfEntries([table({ localName: 'subscribed_memberZ.csv' })]),
      /damaged/,
    ],
    ['with bytes that are not compressed', zipOfEntries([table({ data: people })]), /damaged/],
    [
      'with compressed bytes that have no end',
      zipOfEntries([table({ data: deflateRawSync(people).subarray(0, -4) })]),
      /damaged/,
    ],
    ['with something behind its end', Buffer.concat([good, Buffer.from('x')]), /damaged/],
    ['of 64-bit sizes', zipOfEntries([table({ size: 0xffffffff })]), /Zip64/],
    ['of nothing', Buffer.from('PK\u0003\u0004'), /damaged/],
  ])('%s', async (_, bytes, why) => {
    expect(await readAll(bytes)).toMatch(why)
  })

  test('with an entry inside the bytes of another', async () => {
    const inner = { name: 'b.csv', content: people }
    const outer = { name: 'a.csv', content: zipOfEntries([inner]), isStored: true }
    const start = 30 + outer.name.length
    expect(await readAll(zipOfEntries([outer, { ...inner, start }]))).toMatch(/damaged/)
  })

  test('cut off at any byte', async () => {
    expect(await readAll(good)).toBeNull()
    for (let length = 4; length < good.length; length += 7)
      expect([length, await readAll(good.subarray(0, length))]).toEqual([length, expect.any(String)])
  })

  test('or read whole, whatever bytes are changed', async () => {
    let seed = 1
    const random = (most: number): number => {
      seed = (seed * 48271) % 0x7fffffff
      return seed % most
    }
    let refused = 0
    for (let round = 0; round < 400; round++) {
      const bytes = Buffer.from(good)
      for (let change = 0; change < 1 + random(3); change++) bytes[random(bytes.length)] = random(256)
      // Anything but a refusal is thrown.
      if ((await readAll(bytes)) !== null) refused += 1
    }
    expect(refused).toBeGreaterThan(200)
  })
})

describe('an upload', () => {
  test('of a hostile archive leaves nothing', async () => {
    const id = await create('mailchimp_archive')
    const file = await post<File>(`/migrations/${id}/files`, { filename: 'export.zip' })
    const bytes = zipOfEntries([table(), named('../subscribed.csv')])
    const { status, problem } = await put(file.upload?.url ?? '', bytes)
    expect([status, problem?.code]).toEqual([409, 'archive_refused'])
    expect(await readdir(join(app.context.config.dataDir, 'uploads', 'migrations', id))).toEqual([])
  })

  test.each<[string, Partial<ZipEntry>]>([
    ['another checksum', { crc: 1 }],
    ['an archive under another name', { content: good, isStored: true }],
  ])('whose table has %s is refused by the run, which changes nothing', async (_, more) => {
    const bytes = zipOfEntries([{ ...table(), name: 'cleaned.csv' }, table(more)])
    const { dry } = await bring('mailchimp_archive', [{ bytes, filename: 'export.zip' }])
    expect(dry).toMatchObject({ state: 'failed', problem: { code: 'archive_refused' } })
    expect(await peopleOf(app)).toEqual({})
    expect((await app.context.sql`select from migration_staged`).count).toBe(0)
  })
})

describe('a table', () => {
  test.each([
    ['in the middle of a row', 'email,status,name\na@example.com,subscribed,A\nb@example.com,subscr'],
    [
      'in the middle of a cell',
      'email,status,name\na@example.com,subscribed,A\nb@example.com,subscribed,"B and',
    ],
    [
      'in the middle of a cell with lines',
      'email,status,name\na@example.com,subscribed,"A\nand more\nb@example.com,subscribed,B',
    ],
    ['before the last cell', 'email;status;name\na@example.com;subscribed;A\nb@example.com;subscribed'],
  ])('that is cut off %s is refused before anything is applied', async (_, bytes) => {
    const { dry } = await bring('csv', [
      { bytes },
      { bytes: 'email\nz@example.com\n', file_role: 'suppressions' },
    ])
    expect(dry).toMatchObject({ state: 'failed', problem: { code: 'archive_refused' } })
    expect(await peopleOf(app)).toEqual({})
  })

  test('of JSON that is cut off is refused', async () => {
    const { dry } = await bring('ndjson', [{ bytes: '{"email":"a@example.com"}\n{"email":"b@exa' }])
    expect(dry).toMatchObject({ state: 'failed', problem: { code: 'archive_refused' } })
  })

  test('without a last line break, or with an open quote in the middle, is read', async () => {
    const { full } = await bring('csv', [
      {
        bytes:
          'email,status\na@example.com,"subscribed\nb@example.com,subscribed\nc@example.com,subscribed\n',
      },
      { bytes: 'email,status\nd@example.com,subscribed' },
    ])
    expect(full.state).toBe('partially_failed')
    expect(Object.keys(await peopleOf(app))).toEqual(['b@example.com', 'c@example.com', 'd@example.com'])
  })

  test('with 10,000 columns, or a name of 100 kB, makes no one subscribed', async () => {
    const wide = `email,${'c,'.repeat(10_000)}\na@example.com,${'x,'.repeat(10_000)}\n`
    const { id, dry } = await bring('csv', [{ bytes: wide }])
    expect(dry.state).toBe('partially_failed')
    expect((await report(id)).tallies).toContainEqual({ dimension: 'skipped', key: 'malformed', value: 2 })
    await bring('csv', [{ bytes: `email,status,${'n'.repeat(100_000)}\na@example.com,subscribed,x\n` }])
    // Without a header that can be read, no column is a status.
    expect(await peopleOf(app)).toMatchObject({ 'a@example.com': { status: 'transactional' } })
  })

  test('with NUL, formulas and markup costs only what is broken', async () => {
    const bytes =
      'email,status,first_name\na@example.com,subscribed,=1+1\nb@example.com,subscribed,\u0000\n' +
      'c@example.com,subscribed,"<b>{{ contact.email }}"\n'
    await bring('csv', [{ bytes }])
    const found = await peopleOf(app)
    expect(Object.keys(found)).toEqual(['a@example.com', 'c@example.com'])
    expect(found['a@example.com']).toMatchObject({ first_name: '=1+1' })
  })

  test.each([
    [
      'UTF-16',
      Buffer.concat([
        Buffer.from([0xff, 0xfe]),
        Buffer.from('email,status,first_name\na@example.com,subscribed,Zoë\n', 'utf16le'),
      ]),
    ],
    ['Windows-1252', Buffer.from('email,status,first_name\na@example.com,subscribed,Zo\u00eb\n', 'latin1')],
    [
      'UTF-8 with a mark',
      Buffer.from('\uFEFFsep=;\nemail;status;first_name\na@example.com;subscribed;Zoë\n'),
    ],
  ])('in %s is read', async (_, bytes) => {
    const { full } = await bring('csv', [{ bytes }])
    expect(full.state).toBe('succeeded')
    expect(await peopleOf(app)).toMatchObject({
      'a@example.com': { first_name: 'Zoë', status: 'subscribed' },
    })
  })

  test('has dates in one order for each column, or none', async () => {
    const row = (email: string, at: string, other: string) => `${email},subscribed,${at},${other}`
    const bytes = [
      'email,status,opted_in_at,confirmed_at',
      row('a@example.com', '03/12/2024 10:00', '3/4/2024'),
      row('b@example.com', '31/12/2024 10:00', '4/3/2024'),
    ].join('\n')
    const id = await create('csv')
    const file = await add(id, `${bytes}\n`)
    const path = `/migrations/${id}/files/${file.id}/preview`
    const preview = await get<{ parts: { columns: { date_format: string | null }[]; warnings: string[] }[] }>(
      path,
    )
    expect(preview.parts[0]?.columns.map(({ date_format }) => date_format)).toEqual([null, null, 'dmy', null])
    expect(preview.parts[0]?.warnings).toEqual([
      'The order of day and month in confirmed_at is unclear. Set `date_format`.',
    ])
    await bring('csv', [{ bytes: `${bytes}\n`, time_zone: 'Europe/Berlin' }])
    const consents = await app.context.sql`
      select occurred_at at time zone 'UTC' as at from consent_events order by 1`
    expect(consents[0]).toEqual({ at: '2024-12-03 09:00:00' })
  })
})
