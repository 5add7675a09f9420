import type { components } from '../../../generated/types.ts'
import { auditFact, recordAudit } from '../../platform/audit.ts'
import type { Actor } from '../../platform/principal.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { readsWhole, selectedStreams } from '../migrations/index.ts'
import type { Driver } from '../records/index.ts'
import { forgetCredentials, forgetCredentialsAt } from '../sources/index.ts'
import { noteMissing } from './store/items.ts'
import { addTallies, listTallies, mostProblems, type RunRow, type Tallies, tally } from './store/runs.ts'

export type Sum = components['schemas']['MigrationSum']

type Counted = readonly { dimension: string; key: string; count: number }[]

const sum = (tallies: Counted, dimension: string, keys?: readonly string[]): number =>
  tallies.reduce(
    (all, one) =>
      one.dimension === dimension && (keys === undefined || keys.includes(one.key)) ? all + one.count : all,
    0,
  )

/** The sums of a run that has applied everything. A source that only estimates its totals cannot be wrong about them. */
export const sumsOf = (tallies: Counted, precision: 'exact' | 'approximate' | 'no'): Sum[] => {
  const streams = tallies.filter(({ dimension }) => dimension === 'declared').map(({ key }) => key)
  const declared = streams.map((stream): Sum => {
    const expected = sum(tallies, 'declared', [stream])
    const missing = sum(tallies, 'missing', [stream])
    const found = sum(tallies, 'returned', [stream])
    return {
      sum_of: 'declared',
      stream,
      expected_count: expected,
      found_count: found,
      closes: precision !== 'exact' || missing === 0,
    }
  })
  const people = sum(tallies, 'people', ['staged'])
  const folded = sum(tallies, 'people', ['folded'])
  const applied = sum(tallies, 'contacts')
  const whole = (sum_of: 'staged' | 'folded', expected: number, found: number): Sum => ({
    sum_of,
    stream: null,
    expected_count: expected,
    found_count: found,
    closes: expected === found,
  })
  return [...declared, whole('staged', people, folded), whole('folded', folded, applied)]
}

/** Rows of files that cannot be read: one of them may be an opt-out. */
const unreadOf = (tallies: Counted): string[] => {
  const unread = sum(tallies, 'skipped', ['malformed'])
  return unread === 0
    ? []
    : [
        `${unread} ${unread === 1 ? 'row' : 'rows'} could not be read and may contain opt-outs. See the problems \`malformed\` of the report.`,
      ]
}

/** Why a run is not complete although it has ended. */
const gapsOf = (sums: readonly Sum[]): string[] =>
  sums
    .filter(({ closes }) => !closes)
    .map(({ sum_of, stream, expected_count, found_count }) =>
      sum_of === 'declared'
        ? `The source announced ${expected_count} records of \`${stream}\` and returned ${found_count}. See the report.`
        : `${expected_count} people were read, and ${found_count} were applied. See the report.`,
    )

const readsPeople = ({ options }: RunRow, { streams }: Pick<Driver, 'streams'>): boolean =>
  selectedStreams(streams(null), options, null).some(({ about }) => about === 'people')

/** Whether a run has read everything, so that what it has not read is not at the source. */
const readsAll = (run: RunRow, driver: Pick<Driver, 'descriptor' | 'streams'>): boolean => {
  if (!readsPeople(run, driver)) return false
  return run.mode === 'full' || (run.mode === 'delta' && readsWhole(run, driver))
}

const retention = 7 * 86_400_000

/** What follows the last contact of a run. Returns what does not add up, and whether everything about people was read. */
export const verifyRun = async (
  tx: Sql,
  {
    run,
    driver,
    connectionId,
    actor,
    now,
  }: {
    run: RunRow
    driver: Pick<Driver, 'descriptor' | 'streams'>
    connectionId: string | null
    actor: Actor
    now: Date
  },
): Promise<{ gaps: string[]; isComplete: boolean }> => {
  const isDry = run.mode === 'dry_run'
  const tallies = await listTallies(tx, run.id)
  const gaps = [
    ...gapsOf(sumsOf(tallies, driver.descriptor.capabilities.totals)),
    ...(connectionId === null ? unreadOf(tallies) : []),
  ]
  // A walk with gaps is no proof that a record is gone.
  if (readsAll(run, driver) && gaps.length === 0) {
    const missing = await noteMissing(tx, run, mostProblems)
    const found: Tallies = new Map()
    if (missing > 0) tally(found, 'missing_at_source', 'contacts', missing)
    await addTallies(tx, run.id, found)
  }
  const { forget_credentials } = run.options
  if (connectionId === null) {
    // Files need no credentials.
  } else if (forget_credentials === 'at_once' && !isDry) {
    await forgetCredentialsAt(tx, connectionId, now.toISOString())
    await forgetCredentials(tx, now.toISOString())
  } else if (forget_credentials !== 'keep')
    await forgetCredentialsAt(tx, connectionId, new Date(now.getTime() + retention).toISOString())
  if (!isDry) await noteRun(tx, 'migration.finished', run, actor, now)
  return { gaps, isComplete: gaps.length === 0 && readsPeople(run, driver) }
}

const counts = ['created', 'updated', 'unchanged', 'skipped', 'failed'] as const

/** The audit log has counts and no people. */
export const noteRun = async (
  tx: Sql,
  event: 'migration.finished' | 'migration.undone',
  run: RunRow,
  actor: Actor,
  now: Date,
): Promise<void> => {
  const tallies = await listTallies(tx, run.id)
  const changes = counts.map((action) => auditFact(action, sum(tallies, 'contacts', [action])))
  const about = { event, area: 'migration', targetId: run.migration_id, actor }
  await recordAudit(tx, { ...about, changes: [auditFact('mode', run.mode), ...changes] }, now)
}
