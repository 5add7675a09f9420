import { expect, onTestFinished, test } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { drivers } from '../../../server/migration/drivers/drivers.ts'
import { startTestApp } from '../../support/app.ts'
import { startAccount } from '../../support/vendors/account.ts'
import type { VendorKind } from '../../support/vendors/index.ts'

type Schemas = components['schemas']

const app = await startTestApp({ edition: 'pro' })
app.context.config.migrationHosts = ['127.0.0.1']
const { sql } = app.context

const post = async <Body>(path: string, body: object): Promise<Body> => {
  const answer = await app.send<Body>('POST', path, { body })
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

const work = async (id: string): Promise<Schemas['Job']> => {
  for (let turn = 0; turn < 60; turn++) {
    await app.work()
    const { body } = await app.send<Schemas['Job']>('GET', `/jobs/${id}`)
    if (body.state !== 'queued' && body.state !== 'running') return body
  }
  throw new Error('The job did not end.')
}

const statuses = async (): Promise<Map<string, string>> => {
  const rows = await sql<
    { email: string; status: string }[]
  >`select lower(email) as email, status from contacts`
  return new Map(rows.map(({ email, status }) => [email, status]))
}

test.each(
  drivers.map(({ descriptor }) => descriptor.key as VendorKind).filter((kind) => kind !== 'listmonk'),
)(
  'a migration from %s brings the status of everybody, and undo takes it back',
  async (kind) => {
    const vendor = await startAccount(kind, { contacts: 60 })
    onTestFinished(vendor.close)
    const before = await statuses()
    const connection = await post<Schemas['MigrationConnection']>('/migration/connections', {
      name: `Old ${kind}`,
      ...vendor.connection,
    })
    const { id } = await post<Schemas['Migration']>('/migrations', {
      name: kind,
      connection_id: connection.id,
    })
    for (const mode of ['dry_run', 'full']) {
      const started = await post<Schemas['Job']>(`/migrations/${id}/start`, { mode })
      const job = await work(started.id)
      expect(job).toMatchObject({ state: 'succeeded', problem: null })
      if (mode === 'dry_run') {
        expect(await statuses()).toEqual(before)
        continue
      }
      const expected = [...vendor.truth()].flatMap(({ expected: one }) => one ?? [])
      expect(await statuses()).toEqual(
        new Map([...before, ...expected.map(({ email, status }) => [email, status] as const)]),
      )
      const undo = await post<Schemas['Job']>(`/jobs/${job.id}/undo`, {})
      expect((await work(undo.id)).state).toBe('succeeded')
    }
    expect(await statuses()).toEqual(before)
    vendor.assertClean()
  },
  120_000,
)
