import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addContact } from '../../contract/walk/arrangements.ts'
import { startTestApp } from '../../support/app.ts'
import { smallDisk } from '../../support/small-disk.ts'

const { folder, floor } = smallDisk(10)
const app = await startTestApp({
  environment: { DATA_DIR: folder, DISK_LIMITS: `free=${floor}` },
})

const megabytes = (count: number): string => `email\n${'ada@example.com\n'.repeat((count * 1_000_000) / 16)}`

const upload = async (text: string): Promise<{ status: number; code: string | null; id: string }> => {
  const made = await app.send<{ id: string; upload: { url: string } }>('POST', '/imports', {
    body: { filename: 'people.csv', format: 'csv' },
  })
  if (made.status !== 201)
    return { status: made.status, code: String((made.body as { code?: string }).code), id: '' }
  const url = made.body.upload.url.replace('http://crm.test', app.url)
  const answer = await fetch(url, { method: 'PUT', body: text })
  const said = await answer.text()
  return {
    status: answer.status,
    code: said === '' ? null : (JSON.parse(said) as { code: string }).code,
    id: made.body.id,
  }
}

const readyz = async () => {
  const answer = await fetch(`${app.url}/readyz`)
  return { status: answer.status, body: await answer.json() }
}

/** Checks until the service has noticed, which takes a second. */
const soon = async (body: object): Promise<void> => {
  await expect.poll(readyz, { timeout: 5_000 }).toMatchObject({ status: 200, body })
}

const free = async (): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

test('concurrent uploads stop above the minimum of free space, and rejected ones leave nothing', async () => {
  await soon({ status: 'ready' })
  const [before, text] = [await free(), megabytes(4)]
  let least = before
  const looks = setInterval(() => void free().then((now) => (least = Math.min(least, now))), 1)
  const all = await Promise.all(Array.from({ length: 6 }, () => upload(text)))
  clearInterval(looks)
  // Each may have a written block that the file system does not report yet.
  expect(least).toBeGreaterThan(Number.parseInt(floor, 10) - 6 * 65_536)
  const stored = all.filter(({ status }) => status === 204)
  expect(stored.length).toBeLessThanOrEqual(2)
  expect(all.filter(({ code }) => code === 'insufficient_storage')).toHaveLength(6 - stored.length)
  for (const { id } of stored) expect((await app.send('DELETE', `/imports/${id}`)).status).toBe(200)
  expect(await free()).toBe(before)
})

test('with too little free space writes give the reason, reads work, and deleting frees space', async () => {
  await soon({ status: 'ready' })
  const contact = await addContact(app)
  const first = await upload(megabytes(4))
  expect(first).toMatchObject({ status: 204 })
  const other = join(folder, 'of-another-program')
  await writeFile(other, Buffer.alloc(await free()))
  expect(await free()).toBe(0)
  await soon({ status: 'read_only', reason: 'disk_full' })

  const write = await app.send('POST', '/tags', { body: { name: 'Collector' } })
  expect(write.status).toBe(507)
  expect(write.body).toMatchObject({
    code: 'insufficient_storage',
    detail: expect.stringMatching(/free. Writes require .*/),
  })
  expect(write.headers.get('retry-after')).toBe('60')
  expect((await app.send('POST', '/tags', { body: { name: 7 } })).status).toBe(400)
  expect((await app.send('GET', `/contacts/${contact.id}`)).status).toBe(200)
  expect(
    (await app.send('POST', '/contacts/search', { body: { condition: { match: 'all', conditions: [] } } }))
      .status,
  ).toBe(200)

  expect((await app.send('DELETE', `/imports/${first.id}`)).status).toBe(200)
  await rm(other)
  await soon({ status: 'ready' })
  expect((await app.send('POST', '/tags', { body: { name: 'Collector' } })).status).toBe(201)
})
