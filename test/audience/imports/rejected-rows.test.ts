import { afterEach, describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { startTestApp } from '../../support/app.ts'
import { beginImport, csv, finishImport, type Given, jobOf, tidy } from './applying-support.ts'

const app = await startTestApp()
const { sql, config } = app.context
afterEach(() => tidy(app))

type JobFile = components['schemas']['JobFile']

const mapping = { 'E-mail': 'email', Name: 'first_name', Born: 'date_of_birth' }
const header = Object.keys(mapping)

const rejectedOf = async (jobId: string): Promise<JobFile | undefined> => {
  const { body } = await app.send<{ files: JobFile[] }>('GET', `/jobs/${jobId}/result`)
  return body.files.find(({ kind }) => kind === 'rejected')
}

const textOf = async (file: JobFile | undefined): Promise<string> => {
  if (file === undefined) throw new Error('There is no file of rejected rows.')
  const response = await fetch(file.url.replace(config.publicUrl, app.url))
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer()).toString('utf8')
}

const importFile = async (given: Given): Promise<{ id: string; text: string; file: JobFile | undefined }> => {
  const { id } = await finishImport(app, given)
  const file = await rejectedOf(id)
  return { id, file, text: await textOf(file) }
}

const mark = '\uFEFF'

describe('the rejected rows of a CSV file', () => {
  test('are in a file with its columns and the reason of each row', async () => {
    const content = csv(
      header,
      ['ada@example.com', 'Ada', '1815-12-10'],
      ['no address', 'Grace', ''],
      ['alan@example.com', 'Alan', 'some day'],
    )
    const { file, text } = await importFile({ content, mapping })
    expect(file).toMatchObject({
      kind: 'rejected',
      filename: 'people-rejected.csv',
      media_type: 'text/csv',
      rows_count: 2,
      size_bytes: Buffer.byteLength(text),
    })
    const [first, second, third, last] = text.split('\r\n')
    expect(first).toBe(`${mark}"E-mail","Name","Born","import_error"`)
    expect(second).toMatch(/^"no address","Grace",,"E-mail: .+"$/)
    expect(third).toMatch(/^"alan@example\.com","Alan","some day","Born: .+"$/)
    expect(last).toBe('')
  })

  test('can be corrected and imported again, and again', async () => {
    const content = csv(header, ['no address', 'Grace', ''], ['alan@example.com', 'Alan', 'some day'])
    const first = await importFile({ content, mapping })
    const half = first.text.replace('some day', '1912-06-23')
    const second = await importFile({ content: half, mapping })
    expect(second.text.split('\r\n').map((line) => line.split(',').length)).toEqual([4, 4, 1])
    expect(second.text).not.toContain('alan')
    const third = await finishImport(app, {
      content: second.text.replace('no address', 'grace@example.com'),
      mapping,
    })
    expect(third).toMatchObject({ state: 'succeeded', counters: { created: 1 } })
    expect(await sql`select email, first_name from contacts order by email`).toEqual([
      { email: 'alan@example.com', first_name: 'Alan' },
      { email: 'grace@example.com', first_name: 'Grace' },
    ])
  })

  test('keep the delimiter of the file, and have no header if the file has none', async () => {
    const content = 'no address;"Grace; Hopper"\r\nada@example.com;Ada\r\n'
    const columns = { 'Column 1': 'email', 'Column 2': 'first_name' }
    const settings = { delimiter: ';', has_header: false }
    const { text } = await importFile({ content, mapping: columns, settings })
    expect(text).toMatch(new RegExp(`^${mark}"no address";"Grace; Hopper";"Column 1: .+"\r\n$`))
  })

  test('are harmless in a spreadsheet, and are read back as they were', async () => {
    const formula = '=HYPERLINK("https://example.com","a")'
    const content = csv(header, ['no address', formula, ''], ['nothing', 'Zoë 李 "\n+1', ''])
    const { text } = await importFile({ content, mapping })
    expect(text).toContain(`"'=HYPERLINK(""https://example.com"",""a"")"`)
    expect(text).toContain('Zoë 李')
    const good = text.replace('no address', 'ada@example.com').replace('nothing', 'grace@example.com')
    await finishImport(app, { content: good, mapping })
    const rows = await sql`select first_name from contacts order by email`
    expect(rows).toEqual([{ first_name: formula }, { first_name: 'Zoë 李 " +1' }])
  })

  test('that cannot be read are in the first column as they are', async () => {
    const content = `${csv(header)}"unclosed,Ada,\r\nada@example.com,Ada,,,too,many\r\n`
    const { text, file } = await importFile({ content, mapping })
    expect(file?.rows_count).toBe(2)
    expect(text).toContain('"""unclosed,Ada,",,,"The row has an unclosed quotation mark')
    expect(text).toContain('"ada@example.com,Ada,,,too,many",,,"The row has 6 cells')
  })

  test('of a dry run are in a file too', async () => {
    const { id, text } = await importFile({
      content: csv(header, ['no address', '', '']),
      mapping,
      dryRun: true,
    })
    expect(text).toContain('no address')
    expect(await jobOf(app, id)).toMatchObject({ dry_run: true, result_available: true })
  })
})

test('rows that are imported without a value, and rows of erased people, are not among them', async () => {
  const { body: ada } = await app.send<{ id: string }>('POST', '/contacts', {
    body: { email: 'ada@example.com' },
  })
  await app.send('POST', `/contacts/${ada.id}/erase`)
  const content = csv(header, ['ada@example.com', 'Ada', ''], ['alan@example.com', 'Alan', 'some day'])
  const job = await finishImport(app, { content, mapping, settings: { on_invalid: 'skip_value' } })
  expect(job.counters).toMatchObject({ created: 1, failed: 1 })
  expect(await rejectedOf(job.id)).toBeUndefined()
})

test('an import without rejected rows has no such file', async () => {
  const job = await finishImport(app, { content: csv(header, ['ada@example.com', 'Ada', '']), mapping })
  expect(job.result_available).toBe(false)
})

test('the rejected rows of an NDJSON file are one object on each line', async () => {
  const content = [
    { mail: 'no address', name: 'Grace', tags: ['a', 'b'], address: { city: 'London' } },
    { mail: 'ada@example.com', name: 'Ada' },
  ]
    .map((one) => JSON.stringify(one))
    .join('\n')
  const columns = { mail: 'email', name: 'first_name', 'address.city': 'address.city' }
  const { text, file } = await importFile({
    content: `${content}\n{broken\n`,
    format: 'ndjson',
    mapping: columns,
  })
  expect(file).toMatchObject({
    filename: 'people-rejected.ndjson',
    media_type: 'application/x-ndjson',
    rows_count: 2,
  })
  const [first, second] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(first).toEqual({
    mail: 'no address',
    name: 'Grace',
    tags: ['a', 'b'],
    'address.city': 'London',
    import_error: expect.stringMatching(/^mail: /),
  })
  expect(second).toEqual({ line: '{broken', import_error: 'The line is not valid JSON.' })
})

test('the file has at most 10,000 rows', async () => {
  const rows = Array.from({ length: 10_300 }, (_, number) => [`noone ${number}`, '', ''])
  const { file } = await importFile({ content: csv(header, ...rows), mapping })
  expect(file?.rows_count).toBe(10_000)
}, 60_000)

describe('an erasure', () => {
  const erase = async (email: string): Promise<void> => {
    const { body } = await app.send<{ id: string }>('POST', '/contacts', { body: { email } })
    const { status } = await app.send('POST', `/contacts/${body.id}/erase`)
    expect(status).toBe(200)
  }

  test('removes a file that may show the person', async () => {
    const content = csv(header, ['ada@example.com', 'Ada', 'some day'])
    const named = await importFile({ content, mapping })
    const unread = await importFile({ content: `${csv(header)}"ada@example.com,Ada,\r\n`, mapping })
    const other = await importFile({ content: csv(header, ['no address', '', '']), mapping })
    await erase('ada@example.com')
    await app.work()
    expect(await rejectedOf(named.id)).toBeUndefined()
    expect(await rejectedOf(unread.id)).toBeUndefined()
    expect(await rejectedOf(other.id)).toMatchObject({ rows_count: 1 })
  })

  test('ends the file of an import that is running, which is imported to its end', async () => {
    const rows = Array.from({ length: 2500 }, (_, number) => [
      number % 100 === 0 ? `noone ${number}` : `reader-${number}@example.com`,
      '',
      '',
    ])
    await app.installPro()
    const id = await beginImport(app.context, { content: csv(header, ...rows), mapping })
    await sql.unsafe(`
      create or replace function half_way() returns trigger language plpgsql as $$
      begin
        if new.kind = 'import' and (new.counters ->> 'failed')::int >= 10 then raise exception 'Stop.'; end if;
        return new;
      end $$`)
    await sql`create trigger half_way before update of counters on jobs for each row
      when (old.counters ->> 'failed' is not null) execute function half_way()`
    await app.work().finally(() => sql`drop trigger half_way on jobs`)
    expect(await sql`select rows_count from job_files where job_id = ${id}`).toEqual([{ rows_count: 10 }])
    await erase('somebody@example.com')
    expect(await sql`select from job_files where job_id = ${id} and kind = 'rejected'`).toHaveLength(0)
    await sql`update graphile_worker._private_jobs set run_at = now()`
    await app.work()
    expect(await jobOf(app, id)).toMatchObject({ state: 'partially_failed', counters: { failed: 25 } })
    expect(await rejectedOf(id)).toBeUndefined()
    await app.restoreEdition()
  })
})
