import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { makeDataFolder, removeDataFolder } from '../support/data-folder.ts'
import { killStragglers, run, startService } from '../support/service.ts'

const folder = await makeDataFolder()
afterEach(killStragglers)
afterAll(() => removeDataFolder(folder))

/**
 * The permissions of other users in a folder, including PostgreSQL's own, which belongs to another user if
 * this process is root.
 */
const open = async (path: string): Promise<string[]> => {
  // The running service renames and removes files meanwhile, such as drafts of mail.
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (found === null) return []
  const { mode } = found
  const told = (mode & 0o077) === 0 ? [] : [`${path} ${(mode & 0o777).toString(8)}`]
  const names = (mode & 0o170000) === 0o040000 ? await readdir(path) : []
  return [...told, ...(await Promise.all(names.map((name) => open(join(path, name))))).flat()]
}

test('no other user can read the data folder, whatever its former permissions', async () => {
  // As an earlier version has left it.
  await mkdir(join(folder, 'mail'))
  await mkdir(join(folder, 'uploads', 'some'), { recursive: true })
  await writeFile(join(folder, 'mail', 'old.eml'), 'token', { mode: 0o644 })
  await writeFile(join(folder, 'uploads', 'some', 'upload-1'), 'a@x', { mode: 0o666 })
  for (const path of ['', 'mail', 'uploads', 'uploads/some']) await chmod(join(folder, path), 0o755)

  const service = await startService(folder)
  const made = run(['app-password', 'create', '--user', 'admin', '--name', 'test'], {
    environment: { DATA_DIR: folder },
  })
  expect(await made.ended, made.err()).toBe(0)
  const authorization = `Basic ${Buffer.from(`admin:${made.out().trim()}`).toString('base64')}`
  const send = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${service.url}/service/v1${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    expect(answer.status, text).toBeLessThan(300)
    return JSON.parse(text) as { id: string; state: string; upload: { url: string } }
  }
  // A mail, an uploaded file, a file of a job.
  const sender = await send('POST', '/senders', {
    name: 'Harbour Books',
    email: 'hello@harbourbooks.example',
  })
  await send('POST', `/senders/${sender.id}/verify`)
  const { upload } = await send('POST', '/imports', { format: 'csv', filename: 'people.csv' })
  expect((await fetch(upload.url, { method: 'PUT', body: 'email\na@example.com\n' })).status).toBe(204)
  await send('POST', '/contacts', { email: 'ada@example.com' })
  const job = await send('POST', '/exports', { format: 'csv', condition: { match: 'all', conditions: [] } })
  await expect
    .poll(async () => (await send('GET', `/jobs/${job.id}`)).state, { timeout: 30_000 })
    .toBe('succeeded')
  await expect.poll(async () => (await readdir(join(folder, 'mail'))).length, { timeout: 30_000 }).toBe(2)

  const names = await readdir(folder)
  expect(names).toEqual(expect.arrayContaining(['files', 'mail', 'uploads']))
  // Root's database runs under another account, which must pass.
  const passable = process.getuid?.() === 0 ? [`${folder} 711`] : []
  expect(await open(folder)).toEqual(passable)
  service.signal('SIGTERM')
  expect(await service.ended).toBe(0)
  expect(await open(folder)).toEqual(passable)
}, 120_000)
