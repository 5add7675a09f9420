import { isCollected, missingEvidence, type NeededEvidence } from '../../audience/conditions/index.ts'
import type { Fault } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { MailTracking } from './mail/settings.ts'
import { readTracking } from './tracking.ts'
import type { FlowDefinition } from './types.ts'

/**
 * A fault for each rule or event that needs opens or clicks of single contacts, if the settings or its e-mails count less.
 * What is not counted would look like no interest.
 */
export const evidenceFaults = async (
  sql: Sql,
  needed: readonly NeededEvidence[],
  { nodes }: Pick<FlowDefinition, 'nodes'>,
): Promise<Fault[]> => {
  if (needed.length === 0) return []
  const settings = await readTracking(sql)
  const mails = nodes
    .filter(({ type }) => type === 'send_email')
    .map(({ settings }) => settings.tracking as MailTracking | null | undefined)
  return needed.flatMap(({ evidence, pointer }): Fault[] => {
    const fault = (where?: string): Fault[] => [
      { pointer, code: 'invalid_value', detail: missingEvidence(evidence, where) },
    ]
    if (!isCollected(evidence, settings)) return fault()
    const isBlind = mails.length > 0 && mails.every((own) => own != null && !isCollected(evidence, own))
    return isBlind ? fault('the e-mails of this definition') : []
  })
}
