import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { allJobs } from '../../../server/jobs.ts'
import { startTestApp } from '../../support/app.ts'
import { asFile, fileField, sendParts, storedFiles, submitFiles } from './files-support.ts'
import {
  type Form,
  newAddress,
  openForm,
  type Sent,
  solve,
  startOf,
  submissionsOf,
  unlimited,
} from './support.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro', ...unlimited })
const { sql, config } = app.context
const day = 86_400_000

const cleanUp = (): Promise<void> | undefined =>
  allJobs(app.context)
    .find(({ task }) => task.name === 'clean-up-form-files')
    ?.run({})
const folderOf = (submission: string): string => join(config.dataDir, 'forms', submission)
const poemWith = (mark: string): File => asFile(`%PDF-1.7\n${mark}`, 'poem.pdf')

/** The files in the whole data folder that contain a text. */
const filesWith = async (mark: string): Promise<string[]> => {
  const entries = await readdir(config.dataDir, { recursive: true, withFileTypes: true })
  const paths = entries.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const contents = await Promise.all(paths.map((path) => readFile(path)))
  return paths.filter((_, index) => contents[index]?.includes(mark))
}

describe('a proof of work with files', () => {
  const sendWith = (form: Form, body: object, mark: string): Promise<Sent> => {
    const data = new FormData()
    data.append('submission', JSON.stringify({ answers: { email: newAddress() }, ...body }))
    data.append('poem', poemWith(mark))
    return sendParts(`${app.url}/forms/${form.slug}/submissions`, data)
  }
  const refusedOf = async ({ id }: Form): Promise<number> =>
    (await sql<{ refused: number }[]>`select refused from form_days where form_id = ${id}`)[0]?.refused ?? 0

  test('counts once: the second file gets the usual answer, and nothing of it stays', async () => {
    const form = await openForm(app, { fields: [fileField] })
    const [started, proof] = [await startOf(app, form.slug), await solve(app, form.slug)]
    app.clock.advance(5000)
    const first = await sendWith(form, { started, proof }, 'the first poem')
    const second = await sendWith(form, { started, proof }, 'the second poem')
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
    expect(await submissionsOf(app, form)).toHaveLength(1)
    expect([await filesWith('the first poem'), await filesWith('the second poem')]).toEqual([
      [expect.any(String)],
      [],
    ])
    expect(await refusedOf(form)).toBe(1)
  })

  test('counts once also for bodies at the same time', async () => {
    const form = await openForm(app, { fields: [fileField] })
    const [started, proof] = [await startOf(app, form.slug), await solve(app, form.slug)]
    app.clock.advance(5000)
    const all = await Promise.all(
      Array.from({ length: 6 }, () => sendWith(form, { started, proof }, 'one of six poems')),
    )
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
    expect(await submissionsOf(app, form)).toHaveLength(1)
    expect(await filesWith('one of six poems')).toHaveLength(1)
    expect(await refusedOf(form)).toBe(5)
  })

  test('of a submission that was refused can be sent again', async () => {
    const form = await openForm(app, { fields: [fileField] })
    const [started, proof] = [await startOf(app, form.slug), await solve(app, form.slug)]
    app.clock.advance(5000)
    const wrong = await sendWith(form, { started, proof, answers: { email: 'mary' } }, 'a refused poem')
    expect([wrong.status, await filesWith('a refused poem')]).toEqual([400, []])
    expect((await sendWith(form, { started, proof }, 'a corrected poem')).status).toBe(200)
    expect(await filesWith('a corrected poem')).toHaveLength(1)
  })

  test('of another form stores nothing', async () => {
    const [form, other] = [
      await openForm(app, { fields: [fileField] }),
      await openForm(app, { fields: [fileField] }),
    ]
    const [started, proof] = [await startOf(app, form.slug), await solve(app, other.slug)]
    app.clock.advance(5000)
    const sent = await sendWith(form, { started, proof }, 'a foreign poem')
    expect([sent.status, await filesWith('a foreign poem')]).toEqual([400, []])
  })
})

describe('the hourly clean-up', () => {
  test('removes what a killed process left, and neither uploads that arrive now nor what is not ours', async () => {
    const folderAt = async (hoursAgo: number): Promise<string> => {
      const folder = folderOf(v7({ msecs: app.clock.now().getTime() - hoursAgo * 3_600_000 }))
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, v7()), 'an orphan')
      return folder
    }
    const folders = await Promise.all([0, 1, 1.9, 2.1, 48].map(folderAt))
    await mkdir(folderOf('by-hand'), { recursive: true })
    await cleanUp()
    expect(folders.map((folder) => existsSync(folder))).toEqual([true, true, true, false, false])
    expect(existsSync(folderOf('by-hand'))).toBe(true)
    app.clock.advance(2.2 * 3_600_000)
    await cleanUp()
    expect(folders.map((folder) => existsSync(folder))).toEqual([false, false, false, false, false])
  })

  test('removes each file at the end of its days, and keeps the others of the submission', async () => {
    const short = { ...fileField, id: 'short', settings: { keep_days: 7 } }
    const longer = { ...fileField, id: 'longer', settings: { keep_days: 30 } }
    const form = await openForm(app, { fields: [short, longer, fileField] })
    await submitFiles(app, form, { email: newAddress() }, [
      ['short', poemWith('kept for a week')],
      ['longer', poemWith('kept for a month')],
      ['poem', poemWith('kept for ever')],
    ])
    const sentAt = Date.parse((await submissionsOf(app, form))[0]?.submitted_at ?? '')
    const marks = ['kept for a week', 'kept for a month', 'kept for ever']
    const present = async () => {
      const [submission] = await submissionsOf(app, form)
      const onDisk = await Promise.all(marks.map(async (mark) => (await filesWith(mark)).length))
      return { fields: submission?.files.map(({ field_id }) => field_id), onDisk }
    }
    const [{ id = '', files = [] } = {}] = await submissionsOf(app, form)
    expect(files.map(({ delete_at }) => delete_at && (Date.parse(delete_at) - sentAt) / day)).toEqual([
      7,
      30,
      null,
    ])
    const link = await app.send<Schemas['FormFile']>(
      'GET',
      `/forms/${form.id}/submissions/${id}/files/${files[0]?.id}`,
    )
    expect(link.status).toBe(200)
    const steps: [number, { fields: string[]; onDisk: number[] }][] = [
      [6.9, { fields: ['short', 'longer', 'poem'], onDisk: [1, 1, 1] }],
      [0.2, { fields: ['longer', 'poem'], onDisk: [0, 1, 1] }],
      [23, { fields: ['poem'], onDisk: [0, 0, 1] }],
      [4000, { fields: ['poem'], onDisk: [0, 0, 1] }],
    ]
    for (const [days, expected] of steps) {
      app.clock.advance(days * day)
      await cleanUp()
      expect([days, await present()]).toEqual([days, expected])
    }
    const gone = await app.send('GET', `/forms/${form.id}/submissions/${id}/files/${files[0]?.id}`)
    expect(gone.status).toBe(404)
    const [left] = await submissionsOf(app, form)
    expect(left?.answers.find(({ field_id }) => field_id === 'short')?.texts).toEqual(['poem.pdf'])
  })

  test('removes the folder with its last file', async () => {
    const form = await openForm(app, { fields: [{ ...fileField, settings: { keep_days: 1 } }] })
    await submitFiles(app, form, { email: newAddress() }, [['poem', poemWith('for a day')]])
    const [{ id = '' } = {}] = await submissionsOf(app, form)
    expect(existsSync(folderOf(id))).toBe(true)
    // Ids have the time of the machine, which is later than the clock of the test.
    app.clock.set(new Date(Math.max(Date.now(), app.clock.now().getTime()) + 2 * day).toISOString())
    await cleanUp()
    expect(existsSync(folderOf(id))).toBe(false)
    expect(await submissionsOf(app, form)).toMatchObject([{ files: [] }])
  })
})

describe('erasing a contact', () => {
  test('removes the bytes of all its files from the disk, also of a contact that was merged into it', async () => {
    const form = await openForm(app, { fields: [fileField] })
    const [email, second, other] = [newAddress(), newAddress(), newAddress()]
    for (const [from, mark] of [
      [email, 'a secret of one'],
      [email, 'a secret of two'],
      [second, 'a secret of three'],
      [other, 'a letter of another'],
    ] as const)
      expect((await submitFiles(app, form, { email: from }, [['poem', poemWith(mark)]])).status).toBe(200)
    const idOf = async (address: string) =>
      (await app.send<{ id: string }>('GET', `/contacts/email:${address}`)).body.id
    const [id, source_id] = [await idOf(email), await idOf(second)]
    const merged = await app.send('POST', `/contacts/${id}/merge`, { body: { source_id } })
    expect([merged.status, merged.body]).toEqual([200, expect.anything()])
    await app.work()
    expect(await filesWith('a secret of')).toHaveLength(3)
    const erased = await app.send('POST', `/contacts/${id}/erase`)
    expect([erased.status, erased.body]).toEqual([200, expect.anything()])
    await app.work()
    expect(await filesWith('a secret of')).toEqual([])
    expect(await filesWith('a letter of another')).toHaveLength(1)
    expect(await submissionsOf(app, form)).toMatchObject([{ email: other }])
    const rows = await sql<{ name: string }[]>`
      select f.name from form_files f join form_submissions s on s.id = f.submission_id where s.form_id = ${form.id}`
    expect(rows).toHaveLength(1)
    const again = await submitFiles(app, form, { email }, [['poem', poemWith('a secret of later')]])
    expect([again.status, await filesWith('a secret of')]).toEqual([200, []])
    expect(await storedFiles(app)).not.toEqual([])
  })
})
