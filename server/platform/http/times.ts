import { notATime } from '../fault-details.ts'
import { type Fault, problem } from '../problem.ts'

/**
 * The times in a list's query, in UTC. A schema accepts days that do not exist and offsets that the database
 * rejects. @throws invalid_request
 */
export const readTimes = <Name extends string>(
  query: { [N in Name]?: string },
  names: readonly Name[],
): { [N in Name]?: string } => {
  const errors: Fault[] = []
  const times: { [N in Name]?: string } = {}
  for (const name of names) {
    const text = query[name]
    if (text === undefined) continue
    const time = new Date(text)
    if (Number.isNaN(time.getTime()))
      errors.push({ parameter: name, code: 'invalid_value', detail: notATime(name) })
    else times[name] = time.toISOString()
  }
  if (errors.length > 0) throw problem('invalid_request', { errors })
  return times
}
