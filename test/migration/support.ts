import type { components } from '../../generated/types.ts'
import type { TestApp } from '../support/app.ts'
import type { Vendor } from '../support/vendors/frame.ts'

type Schemas = components['schemas']

/** Calls that set up and run migrations from an imitation. */
export const migrationCalls = (app: TestApp) => {
  app.context.config.migrationHosts = ['127.0.0.1']

  const send = async <Body>(method: 'POST' | 'PUT', path: string, body?: object): Promise<Body> => {
    const answer = await app.send<Body>(method, path, body === undefined ? {} : { body })
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const post = <Body>(path: string, body?: object): Promise<Body> => send('POST', path, body)
  const get = async <Body>(path: string): Promise<Body> => (await app.send<Body>('GET', path)).body

  const work = async (id: string): Promise<Schemas['Job']> => {
    for (let turn = 0; turn < 60; turn++) {
      await app.work()
      const job = await get<Schemas['Job']>(`/jobs/${id}`)
      if (job.state !== 'queued' && job.state !== 'running') return job
    }
    throw new Error('The job did not end.')
  }

  return {
    post,
    put: <Body>(path: string, body: object): Promise<Body> => send('PUT', path, body),
    get,
    work,
    connect: (vendor: Vendor, source_key: string, name = 'Old newsletter') =>
      post<Schemas['MigrationConnection']>('/migration/connections', {
        source_key,
        name,
        base_url: vendor.url,
        credentials: vendor.credentials,
      }),
    /** Counts what the source of a connection has. */
    count: async (id: string): Promise<Schemas['MigrationInventory']> => {
      const job = await work((await post<Schemas['Job']>(`/migration/connections/${id}/inventory`)).id)
      if (job.state !== 'succeeded') throw new Error(JSON.stringify(job.problem))
      return get(`/migration/connections/${id}/inventory`)
    },
    /** Starts a run and waits for its end. */
    run: async (id: string, mode: Schemas['MigrationMode']): Promise<Schemas['Job']> =>
      work((await post<Schemas['Job']>(`/migrations/${id}/start`, { mode })).id),
  }
}
