import { type Evidence, isCollected } from '../../audience/conditions/index.ts'
import type { Fault } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { MailTracking } from './mail/settings.ts'
import { readTracking } from './tracking.ts'
import type { FlowDefinition } from './types.ts'

const kinds: Record<Evidence, { what: string; members: string }> = {
  opens: { what: 'opens', members: '`opens`' },
  clicks: { what: 'clicks', members: '`clicks`' },
  opens_or_clicks: { what: 'opens or clicks', members: '`opens` or `clicks`' },
}

const detailOf = (evidence: Evidence, where: string): string => {
  const { what, members } = kinds[evidence]
  return `This needs ${what} of each contact, which ${where} not count. Set ${members} to \`individual\` there, or use other evidence.`
}

/**
 * A fault for each rule or event that needs opens or clicks of single contacts, if the settings or its e-mails count less.
 * What is not counted would look like no interest.
 */
export const evidenceFaults = async (
  sql: Sql,
  needed: readonly { evidence: Evidence; pointer: string }[],
  { nodes }: Pick<FlowDefinition, 'nodes'>,
): Promise<Fault[]> => {
  if (needed.length === 0) return []
  const settings = await readTracking(sql)
  const mails = nodes
    .filter(({ type }) => type === 'send_email')
    .map(({ settings }) => settings.tracking as MailTracking | null | undefined)
  return needed.flatMap(({ evidence, pointer }): Fault[] => {
    const fault = (where: string): Fault[] => [
      { pointer, code: 'invalid_value', detail: detailOf(evidence, where) },
    ]
    if (!isCollected(evidence, settings)) return fault('the tracking settings do')
    const isBlind = mails.length > 0 && mails.every((own) => own != null && !isCollected(evidence, own))
    return isBlind ? fault('the e-mails of this definition do') : []
  })
}
