import type { components } from '../../../generated/types.ts'
import { type Fault, type ProblemError, problem } from '../../platform/problem.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { webhooksUsing } from '../../system/webhooks/index.ts'
import { lockReferences } from './lock.ts'

type Schemas = components['schemas']
type Name = { id: string } | { field: string }

/** Something that uses a resource, as people know it. */
export interface Use {
  kind: Schemas['UsageKind']
  id: string
  name: string
  /** Null for a segment. */
  state: string | null
}

/**
 * What refers to resources by an id, or asks a field such as `custom.genre`: queries for kind, id, name and state. These areas lie
 * above.
 */
export interface ReferenceUsers {
  /** Segments whose condition does so. */
  segmentsUsing(sql: Sql, named: Name): Fragment
  /** Campaigns that are not over and whose audience does so. */
  campaignsUsing(sql: Sql, named: Name): Fragment
  /** Active and paused sequences and automations whose published version does so. */
  flowsUsing(sql: Sql, named: Name): Fragment
  /** Published forms that do so. */
  formsUsing(sql: Sql, named: Name): Fragment
}

/** A resource that conditions refer to and that is about to be deleted. */
export type Referenced =
  | { what: 'list' | 'tag' | 'segment' | 'campaign' | 'sequence' | 'automation' | 'form'; id: string }
  | { what: 'custom field'; key: string }

/** As conditions and audiences name it. */
const nameOf = (referenced: Referenced): Name =>
  referenced.what === 'custom field' ? { field: `custom.${referenced.key}` } : { id: referenced.id }

/** Maximum of uses that are named. */
const mostUses = 100

/** A webhook without a description is known by its host: the rest of its URL may be a secret. */
const shownName = ({ kind, name }: Use): string =>
  kind === 'webhook' && URL.canParse(name) ? new URL(name).host : name

/**
 * What uses a resource: the audiences of unfinished campaigns, the published versions of sequences, automations and forms, and the
 * conditions of webhooks and segments. Campaigns come first, and segments last.
 */
export const findUsage = async (
  sql: Sql,
  { segmentsUsing, campaignsUsing, flowsUsing, formsUsing }: ReferenceUsers,
  referenced: Referenced,
): Promise<{ count: number; uses: Use[] }> => {
  const named = nameOf(referenced)
  const own = 'id' in referenced ? referenced.id : null
  const rows = await sql<(Use & { count: number })[]>`
    select kind, id, name, state, count(*) over () as count from (
      select * from (${campaignsUsing(sql, named)}) as campaigns (kind, id, name, state)
      union all select * from (${flowsUsing(sql, named)}) as flows (kind, id, name, state)
      union all select * from (${formsUsing(sql, named)}) as forms (kind, id, name, state)
      union all select * from (${webhooksUsing(sql, named)}) as webhooks (kind, id, name, state)
      union all select * from (${segmentsUsing(sql, named)}) as segments (kind, id, name, state)) as users
    where id is distinct from ${own}::uuid
    order by kind = 'segment', kind = 'campaign' desc, lower(name), id limit ${mostUses}`
  return {
    count: rows[0]?.count ?? 0,
    uses: rows.map(({ count: _, ...use }) => ({ ...use, name: shownName(use) })),
  }
}

const inUse = (first: Use, uses: readonly Use[], count: number, { what }: Referenced): ProblemError => {
  const use = count > 1 ? `, and ${count - 1} more, use` : ' uses'
  // Only a draft of a campaign can be changed.
  const remedy =
    first.kind === 'campaign'
      ? 'Remove the reference, or wait until the campaign has ended.'
      : 'Remove the reference first.'
  return problem('in_use', {
    detail: `The ${first.kind} ${first.name}${use} this ${what}. ${remedy}`,
    errors: uses.map(
      ({ kind, name }): Fault => ({
        parameter: 'id',
        code: 'not_allowed',
        detail: `The ${kind} ${name} uses this ${what}.`,
      }),
    ),
  })
}

/**
 * Refuses to delete a resource that something uses. Call it before the deletion, in the same transaction, which has called
 * `lockReferences` before it locked a row.
 * @throws in_use
 */
export const refuseWhileInUse = async (
  tx: Sql,
  users: ReferenceUsers,
  referenced: Referenced,
): Promise<void> => {
  const { count, uses } = await findUsage(tx, users, referenced)
  const [first] = uses
  if (first !== undefined) throw inUse(first, uses, count, referenced)
}

/** Whether a deletion would be refused. */
export const isInUse = async (tx: Sql, users: ReferenceUsers, referenced: Referenced): Promise<boolean> => {
  await lockReferences(tx)
  return (await findUsage(tx, users, referenced)).count > 0
}
