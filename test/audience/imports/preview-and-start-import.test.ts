import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../support/app.ts'
import {
  announce,
  codeOf,
  endJob,
  filesOf,
  type Import,
  importOf,
  type Job,
  type Preview,
  plain,
  start,
  tidy,
  uploaded,
} from './support.ts'

const app = await startTestApp()
beforeEach(() => tidy(app))

const previewOf = async (id: string): Promise<Preview> => {
  const answer = await app.send<Preview>('GET', `/imports/${id}/preview`)
  expect(answer.status).toBe(200)
  return answer.body
}

const nothing = { date_format: null, unreadable_values: 0, unreadable_samples: [], says_no: 0 }

describe('a preview', () => {
  test('shows how the file is read, the suggested targets of its columns, and its first rows', async () => {
    const text = 'E-mail;Name;Ort\r\njoerg@example.com;"Jörg\r\nMüller";Köln\r\nada@example.com;;"x'
    const { id } = await uploaded(app, Buffer.from(text, 'latin1'))
    expect(await previewOf(id)).toEqual({
      import_id: id,
      encoding: 'windows-1252',
      delimiter: ';',
      has_header: true,
      time_zone: 'UTC',
      columns: [
        { name: 'E-mail', suggested_target: 'email', samples: ['joerg@example.com'], ...nothing },
        { name: 'Name', suggested_target: 'first_name', samples: ['Jörg\r\nMüller'], ...nothing },
        { name: 'Ort', suggested_target: 'address.city', samples: ['Köln'], ...nothing },
      ],
      rows: [
        {
          line_number: 2,
          cells: ['joerg@example.com', 'Jörg\r\nMüller', 'Köln'],
          problem: null,
        },
        {
          line_number: 4,
          cells: [],
          problem: 'The row has an unclosed quotation mark, or text after a closing quotation mark.',
        },
      ],
      looked_rows: 2,
      has_more_rows: false,
    })
    // A preview reads only the beginning, and makes no copy.
    expect(await filesOf(app, id)).toHaveLength(1)
  })

  test('shows what an import would reject in each row', async () => {
    const { id } = await uploaded(
      app,
      'E-mail,Born,Status\nada@example.com,1815-12-10,\nada.example.com,,\nx@example.com,1815-02-31,\ny@example.com,,bounced\n',
    )
    const mapping = [
      { column: 'E-mail', target: 'email' },
      { column: 'Born', target: 'date_of_birth' },
      { column: 'Status', target: 'status' },
    ]
    await app.send('PUT', `/imports/${id}`, { body: { mapping } })
    const { rows } = await previewOf(id)
    expect(rows.map(({ problem }) => problem?.split(':')[0] ?? null)).toEqual([
      null,
      'E-mail',
      'Born',
      'Status',
    ])
  })

  test('reports how many columns of a file with too many are allowed', async () => {
    const row = (cell: string) => `${Array.from({ length: 612 }, () => cell).join(',')}\n`
    const { id } = await uploaded(app, row('name') + row('ada@example.com'))
    expect((await previewOf(id)).rows[0]?.problem).toMatch(/612 cells.*at most 500 columns/)
    const started = await app.send<{ detail: string }>('POST', `/imports/${id}/start`, { body: {} })
    expect(started).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/at most 500 columns/) },
    })
  })

  test('follows the settings', async () => {
    const { id } = await uploaded(app, plain)
    await app.send('PUT', `/imports/${id}`, { body: { has_header: false, delimiter: '@' } })
    expect(await previewOf(id)).toMatchObject({
      delimiter: '@',
      has_header: false,
      columns: [{ name: 'Column 1' }, { name: 'Column 2' }],
      rows: [{ line_number: 1 }, { line_number: 2 }, { line_number: 3 }],
    })
  })

  test('shows the beginning of long files and long cells', async () => {
    const { id } = await uploaded(
      app,
      `E-mail,Note\n${`ada@example.com,${'🙂'.repeat(150)}\n`.repeat(20_000)}`,
    )
    const { rows, columns } = await previewOf(id)
    expect(rows).toHaveLength(20)
    expect(columns[1]?.samples).toEqual([`${'🙂'.repeat(99)}…`])
  })

  test('of NDJSON has neither delimiter nor header', async () => {
    const { id } = await uploaded(app, '{"email":"ada@example.com","tags":["a","b"]}\n{', {
      format: 'ndjson',
    })
    expect(await previewOf(id)).toMatchObject({
      delimiter: null,
      has_header: null,
      columns: [
        { name: 'email', suggested_target: 'email' },
        { name: 'tags', suggested_target: 'tags', samples: ['a, b'] },
      ],
      rows: [
        { line_number: 1, cells: ['ada@example.com', 'a, b'], problem: null },
        { line_number: 2, cells: [], problem: 'The line is not valid JSON.' },
      ],
    })
  })

  test('returns an error without a file', async () => {
    const waiting = await announce(app)
    expect(codeOf(await app.send('GET', `/imports/${waiting.id}/preview`))).toEqual([404, 'not_found'])
    const { id } = await uploaded(app)
    await rm(join(app.context.config.dataDir, 'uploads', id), { recursive: true })
    expect(codeOf(await app.send('GET', `/imports/${id}/preview`))).toEqual([404, 'not_found'])
  })
})

describe('a file on another node', () => {
  test('makes preview and start return unavailable', async () => {
    const { id } = await uploaded(app)
    await rm(join(app.context.config.dataDir, 'uploads', id), { recursive: true })
    await app.context.sql`update imports set node = 'jupiter' where id = ${id}`
    const answer = await app.send('GET', `/imports/${id}/preview`)
    expect(codeOf(answer)).toEqual([503, 'unavailable'])
    expect(answer.body.detail).toContain('another machine')
    expect(codeOf(await start(app, id))).toEqual([503, 'unavailable'])
  })
})

describe('starting an import', () => {
  test('creates a job with the import and the suggested mapping', async () => {
    const { id } = await uploaded(app)
    const { status, body: job, headers } = await start(app, id, { dry_run: true })
    expect(status).toBe(202)
    expect(headers.get('location')).toBe(`/service/v1/jobs/${job.id}`)
    expect(job).toMatchObject({
      kind: 'import',
      dry_run: true,
      import_id: id,
      summary: 'Dry run of the import of readers.csv.',
    })
    expect(await importOf(app, id)).toMatchObject({ state: 'running', job_id: job.id, file_expires_at: null })
    const [row] = await app.context.sql`select payload from jobs`
    expect(row?.payload).toEqual({
      import_id: id,
      mapping: [
        { column: 'E-mail', target: 'email' },
        { column: 'First name', target: 'first_name' },
      ],
      only_new: false,
    })
  })

  test('uses the given mapping', async () => {
    const mapping = [{ column: 'First name', target: 'email' }]
    const { id } = await uploaded(app, plain, { mapping })
    expect((await start(app, id)).body.summary).toBe('Import readers.csv.')
    const [row] = await app.context.sql`select payload from jobs`
    expect(row?.payload).toEqual({ import_id: id, mapping, only_new: false })
  })

  test('imports a file in another encoding through one UTF-8 copy', async () => {
    const text = '\ufeffE-mail\tVorname\r\njoerg@example.com\tJörg\r\n'
    const { id } = await uploaded(app, Buffer.from(text, 'utf16le'))
    for (const dry_run of [true, false]) {
      await start(app, id, { dry_run })
      await app.work()
    }
    expect((await importOf(app, id)).state).toBe('finished')
    expect(await filesOf(app, id)).toHaveLength(2)
    const contact = await app.send<{ first_name: string }>('GET', '/contacts/email:joerg@example.com')
    expect(contact.body.first_name).toBe('Jörg')
  })

  test.each([
    ['without its file', () => announce(app)],
    ['without a column of addresses', () => uploaded(app, 'Name,City\nAda,London\n')],
    [
      'with a mapping of a missing column',
      () => uploaded(app, plain, { mapping: [{ column: 'Address', target: 'email' }] }),
    ],
  ])('%s is rejected', async (_, arrange) => {
    const { id } = await arrange()
    expect(codeOf(await start(app, id))).toEqual([409, 'invalid_state'])
    expect((await app.send<{ data: Job[] }>('GET', '/jobs')).body.data).toEqual([])
  })

  test('is rejected while a job runs', async () => {
    const { id } = await uploaded(app)
    const answers = await Promise.all([start(app, id), start(app, id), start(app, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409])
  })

  test.each([
    ['succeeded', false, 'finished'],
    ['partially_failed', false, 'finished'],
    ['failed', false, 'ready'],
    ['cancelled', false, 'ready'],
    ['succeeded', true, 'ready'],
  ] as const)(
    'after a job with the state %s (dry run: %s) finds the import %s',
    async (state, dry_run, found) => {
      const { id } = await uploaded(app)
      await start(app, id, { dry_run })
      await endJob(app, id, state)
      expect((await importOf(app, id)).state).toBe(found)
      expect((await start(app, id)).status).toBe(found === 'ready' ? 202 : 409)
    },
  )

  test('leaves the import ready if the job is cancelled before it begins', async () => {
    const { id } = await uploaded(app)
    const { body } = await start(app, id)
    await app.send('POST', `/jobs/${body.id}/cancel`)
    expect(await importOf(app, id)).toMatchObject({ state: 'ready', job_id: body.id })
  })
})

describe('deleting an import', () => {
  test('deletes the file and keeps the job', async () => {
    const { id } = await uploaded(app)
    const { body: job } = await start(app, id)
    expect(codeOf(await app.send('DELETE', `/imports/${id}`))).toEqual([409, 'invalid_state'])
    await endJob(app, id, 'succeeded')
    const answer = await app.send<{ id: string; deleted: boolean }>('DELETE', `/imports/${id}`)
    expect([answer.status, answer.body]).toEqual([200, { id, deleted: true }])
    expect(await filesOf(app, id)).toEqual([])
    expect(codeOf(await app.send<Import>('DELETE', `/imports/${id}`))).toEqual([404, 'not_found'])
    expect((await app.send<Job>('GET', `/jobs/${job.id}`)).body.import_id).toBe(id)
  })
})
