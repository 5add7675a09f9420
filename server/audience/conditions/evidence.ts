import type { Sql } from '../../platform/storage/open.ts'
import { readSettings, type SettingsValues } from '../../system/settings/index.ts'
import type { SoundPart, SoundTree } from './check.ts'
import type { Evidence } from './field.ts'

/** The modes of the tracking settings. */
type Tracking = Pick<SettingsValues['tracking'], 'opens' | 'clicks'>

/** Whether these settings collect the evidence for contacts that are tracked individually. */
export const isCollected = (evidence: Evidence, { opens, clicks }: Tracking): boolean =>
  (evidence !== 'clicks' && opens === 'individual') || (evidence !== 'opens' && clicks === 'individual')

const kinds: Record<Evidence, { what: string; members: string }> = {
  opens: { what: 'opens', members: '`opens`' },
  clicks: { what: 'clicks', members: '`clicks`' },
  opens_or_clicks: { what: 'opens or clicks', members: '`opens` or `clicks`' },
}

/** What is missing and how to collect it. `where`: what counts less. */
export const missingEvidence = (evidence: Evidence, where = 'the tracking settings'): string => {
  const { what, members } = kinds[evidence]
  return `This requires that ${what} are counted for individual contacts. Set ${members} to \`individual\` in ${where}, or use another rule.`
}

/** A rule that needs evidence, with its pointer. */
export interface NeededEvidence {
  pointer: string
  evidence: Evidence
}

/** The rules of a tree that need evidence. A rule on a segment needs what the segment needs. */
export const evidenceOf = (tree: SoundTree, pointer = ''): NeededEvidence[] =>
  tree.parts.flatMap((part: SoundPart, at) => {
    const place = `${pointer}/conditions/${at}`
    if (part.kind === 'tree') return evidenceOf(part, place)
    const needed =
      part.kind === 'segment'
        ? part.of.flatMap((inner) => evidenceOf(inner).map(({ evidence }) => evidence))
        : part.field.evidence === undefined
          ? []
          : [part.field.evidence]
    return [...new Set(needed)].map((evidence) => ({ pointer: place, evidence }))
  })

/** As many as a condition has parts. */
const mostWarnings = 100

/** A warning for each rule that needs what the settings do not count for each contact. */
export const evidenceWarnings = async (sql: Sql, needed: readonly NeededEvidence[]) => {
  if (needed.length === 0) return []
  const settings = await readSettings(sql, 'tracking')
  return needed
    .filter(({ evidence }) => !isCollected(evidence, settings))
    .slice(0, mostWarnings)
    .map(({ pointer, evidence }) => ({
      code: 'evidence_missing' as const,
      pointer,
      detail: missingEvidence(evidence),
    }))
}

/** The evidence of a field or an event for its catalogue; null if it needs none. */
export const describeEvidence = (evidence: Evidence | undefined, settings: Tracking) => {
  if (evidence === undefined) return null
  const counted = isCollected(evidence, settings)
  return { what: evidence, counted, detail: counted ? null : missingEvidence(evidence) }
}
