import { subjectOf, suppress } from '../../../audience/suppressions/index.ts'
import type { Actor } from '../../../platform/principal.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import type { StagedSuppression } from '../../records/index.ts'
import { type ItemRow, insertItems } from '../store/items.ts'
import { insertProblems, type NewProblem, type RunRow } from '../store/runs.ts'
import { listStaged } from '../store/staged.ts'

const reasons = {
  opted_out: 'unsubscribed',
  bounced: 'bounced',
  complained: 'complained',
  blocked: 'manual',
} as const satisfies Record<StagedSuppression['class'], string>

/** Suppresses domains and hashes of a run. They belong to no person, so they come before the people. */
export const suppressSubjects = async (
  tx: Sql,
  run: RunRow,
  { secret, actor, now }: { secret: Uint8Array; actor: Actor; now: string },
): Promise<ItemRow[]> => {
  const problems: NewProblem[] = []
  const given = (await listStaged(tx, run.id, ['suppression'])).flatMap(({ record, person }) => {
    if (record.kind !== 'suppression' || person !== null) return []
    const { source_id: sourceId, domain, hash, reason: stated } = record
    const read = subjectOf(
      secret,
      hash === undefined ? { kind: 'domain', value: domain ?? '' } : { kind: 'hash', value: hash },
    )
    if ('subject' in read)
      return [
        {
          sourceId,
          subject: read.subject,
          reason: reasons[record.class],
          note: stated?.slice(0, 500).toWellFormed() ?? null,
        },
      ]
    problems.push({
      source_id: sourceId,
      person: null,
      code: 'invalid_suppression',
      detail: read.fault.slice(0, 1000).toWellFormed(),
    })
    return []
  })
  await insertProblems(tx, run.id, problems)
  if (given.length === 0 || run.mode === 'dry_run') return []
  const results = await suppress(tx, given, actor, now, { confirms: false })
  const items = results.map(
    ({ row, created }, index): ItemRow => ({
      kind: 'suppression',
      source_id: given[index]?.sourceId ?? '',
      local_id: row.id,
      action: created ? 'created' : 'linked',
      reason: null,
      before: null,
      after: null,
    }),
  )
  await insertItems(tx, run.id, items)
  return items
}
