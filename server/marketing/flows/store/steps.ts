import type { Sql } from '../../../platform/storage/open.ts'
import { kindsOf } from './kinds.ts'

export type StepOutcome = 'done' | 'skipped' | 'failed' | 'timed_out' | 'pulled' | 'exited'

/** A node that a contact has left. */
export interface Step {
  enrolmentId: string
  visit: number
  versionId: string
  nodeId: string
  arrivedAt: string
  outcome: StepOutcome
  branch: string | null
  reason: string | null
  detail: string | null
}

/**
 * Stores the steps that contacts have left at a time. A step that failed and was retried has one row: that of the last
 * attempt. `isNew`: none of them was retried, or the caller tries again without it. Looking for conflicts takes a thirtieth
 * of an advance.
 */
export const insertSteps = async (
  tx: Sql,
  steps: readonly Step[],
  leftAt: string,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<void> => {
  if (steps.length === 0) return
  const { kinds, numberOf } = kindsOf(steps, ['nodeId', 'outcome', 'branch', 'reason', 'detail', 'versionId'])
  const of = <Value>(pick: (step: Step) => Value): Value[] => steps.map(pick)
  const ofKind = <Value>(pick: (step: Step) => Value): Value[] => kinds.map(pick)
  await tx`
    insert into enrolment_steps
      (enrolment_id, visit, version_id, node_id, arrived_at, left_at, outcome, branch, reason, detail)
    select given.enrolment_id, given.visit, kind.version_id, kind.node_id, given.arrived_at, ${leftAt}::timestamptz,
      kind.outcome, kind.branch, kind.reason, kind.detail
    from unnest(
      ${of(({ enrolmentId }) => enrolmentId)}::uuid[], ${of(({ visit }) => visit)}::integer[],
      ${of(({ arrivedAt }) => arrivedAt)}::timestamptz[], ${numberOf}::integer[]
    ) as given (enrolment_id, visit, arrived_at, kind)
    join unnest(
      ${ofKind(({ versionId }) => versionId)}::uuid[], ${ofKind(({ nodeId }) => nodeId)}::text[],
      ${ofKind(({ outcome }) => outcome)}::text[], ${ofKind(({ branch }) => branch)}::text[],
      ${ofKind(({ reason }) => reason)}::text[], ${ofKind(({ detail }) => detail)}::text[]
    ) with ordinality as kind (version_id, node_id, outcome, branch, reason, detail, number) on kind.number = given.kind
    ${
      isNew
        ? tx``
        : tx`on conflict (enrolment_id, visit) do update set left_at = excluded.left_at, outcome = excluded.outcome,
      branch = excluded.branch, reason = excluded.reason, detail = excluded.detail`
    }`
}

export type Tallied = StepOutcome | 'entered' | 'completed' | 'cancelled'

const separator = '\n'

/** Counts for the statistics, added in one statement at the end of a transaction. */
export interface Tallies {
  /** `nodeId` is empty for the whole version. Enrolments from before there were versions have none. */
  add(versionId: string | null, nodeId: string, what: Tallied, reason?: string | null): void
  write(tx: Sql, now: Date): Promise<void>
}

export const createTallies = (): Tallies => {
  const counts = new Map<string, number>()
  return {
    add: (versionId, nodeId, what, reason) => {
      if (versionId === null) return
      const key = [versionId, nodeId, what, reason ?? ''].join(separator)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    write: async (tx, now) => {
      if (counts.size === 0) return
      // Sorted, because two walkers that lock the same rows in another order would wait for each other.
      const keys = [...counts.keys()].sort()
      const at = (index: number): string[] => keys.map((key) => key.split(separator)[index] ?? '')
      await tx`
        insert into flow_tallies (version_id, node_id, day, what, reason, count)
        select version_id, node_id, ${now.toISOString().slice(0, 10)}::date, what, reason, count
        from unnest(
          ${at(0)}::uuid[], ${at(1)}::text[], ${at(2)}::text[], ${at(3)}::text[],
          ${keys.map((key) => counts.get(key) ?? 0)}::bigint[]
        ) as given (version_id, node_id, what, reason, count)
        on conflict (version_id, node_id, day, what, reason) do update set count = flow_tallies.count + excluded.count`
    },
  }
}
