import { task } from '../../../platform/threads/pool.ts'
import { type Form, faultIn } from './content.ts'
import { type Judgement, shortReport } from './provider.ts'

const faultInThread = task<typeof import('./fault-in-thread.ts').default>(
  new URL('./fault-in-thread.ts', import.meta.url),
)

/** Accepts a genuine report if it can be processed. */
export const genuine = async (body: Buffer, id: string, form: Form = 'json'): Promise<Judgement> => {
  const detail = body.length > shortReport ? await faultInThread({ body, form }) : faultIn(body, form)
  return detail === null ? { kind: 'genuine', id } : { kind: 'malformed', detail }
}
