import type { components } from '../../../generated/types.ts'
import { wideQuotas } from '../../contract/walk/quotas.ts'
import { addReadySender } from '../../contract/walk/templates.ts'
import { startTestApp } from '../../support/app.ts'
import { walkAll } from '../flows/support.ts'

type Schemas = components['schemas']
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export const hour = 3_600_000
export const day = 24 * hour

/** A step that is sent some days after the one before it. */
export const stepAfter = (days: number, name: string) => ({
  name,
  wait: { amount: days, unit: 'days' },
  content: { kind: 'plain', subject: name, source: `About ${name}.` },
})

/** A service with a sender, and what users and time do to sequences. */
export const startSequences = async (options: { edition?: 'pro' } = {}) => {
  const app = await startTestApp({ quotas: wideQuotas, ...options })
  const sender_id = await addReadySender(app)
  /** Names of steps, deleted ones too. */
  const names = new Map<string, string | null>()
  let count = 0

  const ok = async <Body>(method: Method, path: string, body?: object): Promise<Body> => {
    const answer = await app.send<Body>(method, path, body === undefined ? {} : { body })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  const noteNames = ({ steps }: Schemas['Sequence']): void => {
    for (const { id, name } of steps) names.set(id, name)
  }

  const enrolments = async (id: string, query = ''): Promise<Schemas['SequenceEnrolmentSummary'][]> =>
    (await ok<Schemas['SequenceEnrolmentPage']>('GET', `/sequences/${id}/enrolments${query}`)).data

  return {
    app,
    ok,
    enrolments,

    /** An active sequence. */
    async activate(members: object): Promise<Schemas['Sequence']> {
      const name = `Sequence ${++count}`
      const { id } = await ok<Schemas['Sequence']>('POST', '/sequences', { name, sender_id, ...members })
      const active = await ok<Schemas['Sequence']>('POST', `/sequences/${id}/activate`)
      noteNames(active)
      return active
    },

    async addStep(id: string, step: object): Promise<string> {
      const added = await ok<Schemas['SequenceStep']>('POST', `/sequences/${id}/steps`, step)
      names.set(added.id, added.name)
      return added.id
    },

    async addContact(members: object = {}): Promise<string> {
      const email = `reader-${++count}@example.com`
      return (await ok<Schemas['Contact']>('POST', '/contacts', { email, status: 'subscribed', ...members }))
        .id
    },

    /** Enrols contacts and lets them go as far as they can. */
    async enrol(id: string, ...ids: string[]): Promise<Schemas['BulkResult']> {
      const result = await ok<Schemas['BulkResult']>('POST', `/sequences/${id}/enrol`, { ids })
      await walkAll(app)
      return result
    },

    /** Time passes, and the contacts that are due go on. */
    async pass(milliseconds: number): Promise<void> {
      app.clock.advance(milliseconds)
      await walkAll(app)
    },

    walk: () => walkAll(app),

    /** The names of the steps that a contact was sent, in the order of time. */
    async sent(id: string, contactId: string): Promise<(string | null)[]> {
      const found: (string | null)[] = []
      for (const one of (await enrolments(id, `?contact_id=${contactId}`)).reverse()) {
        const { path } = await ok<Schemas['SequenceEnrolment']>(
          'GET',
          `/sequences/${id}/enrolments/${one.id}`,
        )
        for (const { type, delivery_id, step_id } of path)
          if (type === 'send_email' && delivery_id !== null) found.push(names.get(step_id) ?? null)
      }
      return found
    },

    /** The name of the step that a contact waits for, and until when; its state if it is over. */
    async place(id: string, contactId: string): Promise<string> {
      const [one] = await enrolments(id, `?contact_id=${contactId}`)
      if (one === undefined) return 'outside'
      if (one.step_id === null) return [one.state, one.exit_reason].filter((part) => part !== null).join(' ')
      return `${names.get(one.step_id)} ${one.due_at}`
    },
  }
}
