import type { components } from '../../generated/types.ts'
import type { TestApp } from '../support/app.ts'
import type { startAccount } from '../support/vendors/account.ts'

type Schemas = components['schemas']

type Account = Awaited<ReturnType<typeof startAccount>>

/** Calls that tests of migrations make. */
export const driveMigrations = (app: TestApp) => {
  app.context.config.migrationHosts = ['127.0.0.1']

  const send = async <Body>(method: string, path: string, body?: object): Promise<Body> => {
    const answer = await app.send<Body>(method, path, body === undefined ? {} : { body })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const post = <Body = { id: string }>(path: string, body: object): Promise<Body> => send('POST', path, body)
  const get = <Body>(path: string): Promise<Body> => send('GET', path)

  const end = async (id: string): Promise<Schemas['Job']> => {
    for (let turn = 0; turn < 100; turn++) {
      await app.work()
      const job = await get<Schemas['Job']>(`/jobs/${id}`)
      if (job.state !== 'queued' && job.state !== 'running') return job
    }
    throw new Error(`The job did not end: ${JSON.stringify(await get(`/jobs/${id}`))}`)
  }

  const start = async (id: string, mode: string, more: object = {}): Promise<Schemas['Job']> =>
    end((await post(`/migrations/${id}/start`, { mode, ...more })).id)

  const connect = async (vendor: Account, source: string, options: object = {}): Promise<string> => {
    const name = `${source} ${Math.random()}`
    const connection = await post('/migration/connections', {
      name,
      ...vendor.connection,
    })
    const plan = { name, connection_id: connection.id, migration_options: options }
    return (await post('/migrations', plan)).id
  }

  return {
    send,
    post,
    get,
    end,
    start,
    connect,
    undo: async (job: string): Promise<Schemas['Job']> => end((await post(`/jobs/${job}/undo`, {})).id),
    report: (id: string, run?: string): Promise<Schemas['MigrationReport']> =>
      get(`/migrations/${id}/report${run === undefined ? '' : `?run=${run}`}`),
  }
}
