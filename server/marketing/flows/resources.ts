import { namedSegments } from '../../audience/conditions/index.ts'
import { listDefinitions } from '../../audience/custom-fields/index.ts'
import { namedLists } from '../../audience/lists/index.ts'
import { namedTags } from '../../audience/tags/index.ts'
import { namedTemplates } from '../../content/templates/index.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import type { Fault } from '../../platform/problem.ts'
import type { Fragment, Sql } from '../../platform/storage/open.ts'
import { namedSenders } from '../../sending/senders/index.ts'
import { namedCampaigns } from '../campaigns/index.ts'
import type { FlowMembers } from './node.ts'
import type { SettingsReferences } from './settings.ts'
import type { ResourceKind } from './types.ts'

type Reference = SettingsReferences['resources'][number]

type Members = Pick<FlowMembers, 'named' | 'reachableUsers'>

const labels: Record<ResourceKind, string> = {
  lists: 'list',
  tags: 'tag',
  segments: 'segment',
  'custom-fields': 'custom field',
  templates: 'template',
  senders: 'sender',
  campaigns: 'campaign',
  sequences: 'sequence',
  automations: 'automation',
  forms: 'form',
  users: 'user',
}

const missing = (kind: ResourceKind): string =>
  kind === 'users'
    ? 'The user does not exist, is disabled, or has no e-mail address.'
    : kind === 'sequences' || kind === 'automations'
      ? `The ${labels[kind]} does not exist or is archived.`
      : doesNotExist(labels[kind])

const flowsOf =
  (kind: 'sequence' | 'automation') =>
  (sql: Sql, ids: readonly string[]): Fragment =>
    sql`select id, name from flows where kind = ${kind} and status <> 'archived' and id = any (${ids as string[]}::uuid[])`

const queriesOf = ({
  named,
  reachableUsers,
}: Members): Record<
  Exclude<ResourceKind, 'custom-fields'>,
  (sql: Sql, ids: readonly string[]) => Fragment
> => ({
  lists: namedLists,
  tags: namedTags,
  segments: namedSegments,
  templates: namedTemplates,
  senders: namedSenders,
  campaigns: namedCampaigns,
  sequences: flowsOf('sequence'),
  automations: flowsOf('automation'),
  forms: named.forms,
  users: reachableUsers,
})

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The existing ones of these ids, in lower case. Custom fields are named by their key, with or without `custom.`. */
const listExisting = async (
  sql: Sql,
  members: Members,
  kind: ResourceKind,
  ids: readonly string[],
): Promise<Set<string>> => {
  if (kind === 'custom-fields') {
    const keys = (await listDefinitions(sql)).filter(({ archived }) => !archived).map(({ key }) => key)
    return new Set(keys.flatMap((key) => [key, `custom.${key}`]))
  }
  const valid = [...new Set(ids.filter((id) => uuid.test(id)).map((id) => id.toLowerCase()))]
  if (valid.length === 0) return new Set()
  const rows = await sql<{ id: string }[]>`
    select id::text as id from (${queriesOf(members)[kind](sql, valid)}) as named (id, name)`
  return new Set(rows.map(({ id }) => id))
}

/** A fault for each reference to something that does not exist. */
export const missingResources = async (
  sql: Sql,
  members: Members,
  references: readonly Reference[],
): Promise<Fault[]> => {
  const kinds = [...new Set(references.map(({ kind }) => kind))]
  const faults: Fault[] = []
  for (const kind of kinds) {
    const of = references.filter((one) => one.kind === kind)
    const existing = await listExisting(
      sql,
      members,
      kind,
      of.map(({ id }) => id),
    )
    for (const { id, pointer } of of)
      if (!existing.has(id) && !existing.has(id.toLowerCase()))
        faults.push({ pointer, code: 'not_found', detail: missing(kind) })
  }
  return faults
}
