import { afterEach, describe, expect, test } from 'vitest'
import type { Changes, Import } from '../../../admin/audience/imports/model.ts'
import { createSession, type Port, type Session } from '../../../admin/audience/imports/session.ts'
import type { components } from '../../../generated/types.ts'

type Job = components['schemas']['Job']

const mapping = [{ column: 'E-mail', target: 'email' }]

const importOf = (some: Partial<Import> = {}): Import =>
  ({
    id: 'import',
    mapping: [{ column: 'E-mail', target: 'email', meanings: null }],
    job_id: null,
    created_at: '2026-10-20T09:50:00.000Z',
    updated_at: '2026-10-20T09:50:00.000Z',
    ...some,
  }) as Import

/** A service that keeps one import and its dry runs. Time passes when the session waits. */
const startService = (some: Partial<Import> = {}) => {
  const jobs = new Map<string, Job>()
  const calls: string[] = []
  let item = importOf(some)
  let second = 0
  const now = (): string => new Date(Date.UTC(2026, 9, 20, 10, 0, second++)).toISOString()
  let refuses: Error | null = null
  const open = (): Job[] => [...jobs.values()].filter(({ state }) => ['queued', 'running'].includes(state))
  const addJob = (more: Partial<Job> = {}): Job => {
    const job = {
      id: `job ${jobs.size + 1}`,
      state: 'running',
      dry_run: true,
      created_at: now(),
      problem: null,
      ...more,
    } as Job
    jobs.set(job.id, job)
    item = { ...item, job_id: job.id }
    return job
  }
  const port: Port = {
    save: async (changes: Changes) => {
      if (refuses !== null) throw refuses
      if (open().length > 0) throw new Error('A job is processing the import.')
      calls.push(`save ${Object.keys(changes).sort().join(' ')}`)
      item = { ...item, ...(changes as unknown as Partial<Import>), updated_at: now() }
      return item
    },
    check: async () => {
      if (open().length > 0) throw new Error('A job is processing the import.')
      calls.push('check')
      return addJob()
    },
    readJob: async (id) => jobs.get(id) as Job,
    cancel: async (id) => {
      calls.push('cancel')
      jobs.set(id, { ...(jobs.get(id) as Job), state: 'cancelled' })
    },
    wait: () => new Promise((resolve) => setTimeout(resolve, 1)),
  }
  return {
    port,
    calls,
    addJob,
    item: () => item,
    refuse: (error: Error | null) => {
      refuses = error
    },
    end: (state: Job['state'] = 'succeeded') => {
      for (const job of open()) jobs.set(job.id, { ...job, state })
    },
  }
}

const opened: Session[] = []
const start = (service: ReturnType<typeof startService>): Session => {
  const session = createSession(service.item(), service.port)
  opened.push(session)
  session.open()
  return session
}
afterEach(() => {
  for (const session of opened.splice(0)) session.close()
})

const until = async (holds: () => boolean): Promise<void> => {
  for (let attempt = 0; attempt < 500 && !holds(); attempt++)
    await new Promise((resolve) => setTimeout(resolve, 2))
  expect(holds()).toBe(true)
}

describe('the settings of an import', () => {
  test('are checked as they are when the page opens', async () => {
    const service = startService()
    const session = start(service)
    await until(() => session.get().check !== null)
    service.end()
    await until(() => session.get().check?.state === 'succeeded')
    expect(service.calls).toEqual(['check'])
  })

  test('are not checked before a column has the addresses', async () => {
    const service = startService({ mapping: null })
    const session = start(service)
    session.change({ mapping: [{ column: 'Name', target: 'first_name' }] })
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(service.calls).toEqual([])
    session.change({ mapping })
    await until(() => service.calls.includes('check'))
    expect(service.calls).toEqual(['save mapping', 'check'])
  })

  test('are saved once for changes that follow each other', async () => {
    const service = startService({ mapping: null })
    const session = start(service)
    session.change({ mapping })
    session.change({ lists: ['one'] })
    session.change({ lists: ['one', 'two'] })
    await until(() => service.calls.includes('check'))
    expect(service.calls).toEqual(['save lists mapping', 'check'])
    expect(service.item().lists).toEqual(['one', 'two'])
    expect(session.get().draft).toEqual({})
  })

  test('cancel the dry run of the former ones before they are saved', async () => {
    const service = startService()
    const session = start(service)
    await until(() => session.get().check !== null)
    session.change({ duplicates: 'skip' })
    expect(session.get().check).toBeNull()
    await until(() => service.calls.length === 4)
    expect(service.calls).toEqual(['check', 'cancel', 'save duplicates', 'check'])
    service.end()
    await until(() => session.get().check?.state === 'succeeded')
    expect(session.get().check?.id).toBe('job 2')
  })

  test('that the service refuses stay, and are sent again', async () => {
    const service = startService()
    const session = start(service)
    service.end()
    await until(() => session.get().check !== null)
    service.end()
    service.refuse(new Error('No.'))
    session.change({ source: 'fair' })
    await until(() => session.get().saveError !== null)
    expect(session.get().draft).toEqual({ source: 'fair' })
    expect(session.get().check).toBeNull()
    service.refuse(null)
    session.retry()
    await until(() => service.calls.includes('save source'))
    expect(session.get().saveError).toBeNull()
    await until(() => session.get().check !== null)
  })

  test('are stored although the page is left just after a change', async () => {
    const service = startService()
    const session = start(service)
    await until(() => session.get().check !== null)
    session.change({ source: 'fair' })
    session.close()
    await until(() => service.calls.includes('save source'))
    expect(service.calls.filter((call) => call === 'check').length).toBe(1)
  })
})

describe('a dry run', () => {
  test('from before is shown if nothing has changed since', async () => {
    const service = startService()
    service.addJob({ state: 'succeeded' })
    const session = start(service)
    await until(() => session.get().check?.id === 'job 1')
    expect(service.calls).toEqual([])
  })

  test.each([
    ['is older than the settings', { created_at: '2026-10-20T09:00:00.000Z', state: 'succeeded' as const }],
    ['was cancelled', { state: 'cancelled' as const }],
    ['was the import itself', { state: 'failed' as const, dry_run: false }],
  ])('begins anew if the one before %s', async (_, more) => {
    const service = startService()
    service.addJob(more)
    const session = start(service)
    await until(() => session.get().check?.id === 'job 2')
    expect(service.calls).toEqual(['check'])
  })

  test('is followed although the service does not answer for a while', async () => {
    const service = startService()
    const { readJob } = service.port
    const session = start(service)
    await until(() => session.get().check !== null)
    service.port.readJob = async () => {
      throw new TypeError('The connection was lost.')
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
    service.port.readJob = readJob
    service.end('partially_failed')
    await until(() => session.get().check?.state === 'partially_failed')
    expect(session.get().checkError).toBeNull()
  })

  test('that cannot begin says why, and begins again on demand', async () => {
    const service = startService()
    const { check } = service.port
    service.port.check = async () => {
      throw new Error('The file is gone.')
    }
    const session = start(service)
    await until(() => session.get().checkError !== null)
    service.port.check = check
    session.retry()
    await until(() => session.get().check !== null)
  })

  test('of the import itself is not cancelled by a change', async () => {
    const service = startService()
    service.addJob({ dry_run: false })
    const session = start(service)
    session.change({ source: 'fair' })
    await until(() => session.get().saveError !== null)
    expect(service.calls).not.toContain('cancel')
  })
})
