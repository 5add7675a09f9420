import { notATime } from '../../platform/fault-details.ts'
import { type Fault, problem } from '../../platform/problem.ts'

/** Reads the times of a filter. @throws invalid_request */
export const readTimes = (
  given: { created_after?: string; created_before?: string },
  faultOf: (fault: { name: string } & Pick<Fault, 'code' | 'detail'>) => Fault,
): { after?: Date; before?: Date } => {
  const errors: Fault[] = []
  const read = (name: 'created_after' | 'created_before'): Date | undefined => {
    const text = given[name]
    if (text === undefined) return undefined
    const time = new Date(text)
    if (!Number.isNaN(time.getTime())) return time
    errors.push(faultOf({ name, code: 'invalid_value', detail: notATime(name) }))
    return undefined
  }
  const [after, before] = [read('created_after'), read('created_before')]
  if (errors.length > 0) throw problem('invalid_request', { errors })
  return { ...(after && { after }), ...(before && { before }) }
}
