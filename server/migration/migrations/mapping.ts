import { lockDefinitions } from '../../audience/custom-fields/index.ts'
import { lockLists, lockTags } from '../../audience/memberships/index.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { own } from '../../platform/own.ts'
import type { Fault } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { isMember } from './members.ts'
import type { SourceMapping } from './options.ts'

type Entry = { source_id: string; becomes: string; target: string | null }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What a target of these entries must be; null where there must be none, and optional where a name is enough. */
const wanted: Record<string, 'custom field' | 'member' | 'list' | 'tag'> = {
  custom_field: 'custom field',
  member: 'member',
  list: 'list',
  tag: 'tag',
}

/** Targets that can be left out: a tag or a list with the name of what it was. */
const isOptional = (array: string, becomes: string): boolean =>
  (array === 'mapped_lists' && becomes === 'tag') || (array === 'mapped_tags' && becomes === 'list')

/** What is wrong with a mapping, now. */
export const faultsOfMapping = async (tx: Sql, mapping: SourceMapping): Promise<Fault[]> => {
  const all = (['mapped_fields', 'mapped_lists', 'mapped_tags'] as const).flatMap((array) =>
    mapping[array].map((entry: Entry, at) => ({
      ...entry,
      array,
      pointer: `/source_mapping/${array}/${at}`,
    })),
  )
  const targets = (kind: string): string[] =>
    all.flatMap(({ becomes, target }) => (own(wanted, becomes) === kind && target !== null ? [target] : []))
  const ids = (kind: string): string[] => [...new Set(targets(kind))].filter((id) => uuid.test(id))
  const fields = await lockDefinitions(tx, [...new Set(targets('custom field'))])
  const present: Record<string, ReadonlySet<string>> = {
    'custom field': new Set(fields.flatMap(({ key, archived }) => (archived ? [] : [key]))),
    member: new Set(targets('member').filter(isMember)),
    list: new Set((await lockLists(tx, ids('list'))).map(({ id }) => id)),
    tag: new Set((await lockTags(tx, ids('tag'))).map(({ id }) => id)),
  }
  const seen = new Set<string>()
  return all.flatMap(({ array, pointer, source_id, becomes, target }): Fault[] => {
    const faults: Fault[] = []
    const key = `${array} ${source_id}`
    if (seen.has(key))
      faults.push({
        pointer: `${pointer}/source_id`,
        code: 'not_allowed',
        detail: 'This `source_id` is mapped twice. Map it once.',
      })
    seen.add(key)
    const kind = own(wanted, becomes)
    const at = `${pointer}/target`
    if (kind === undefined) {
      if (target !== null)
        faults.push({
          pointer: at,
          code: 'not_allowed',
          detail: `\`${becomes}\` does not accept \`target\`.`,
        })
    } else if (target === null) {
      if (!isOptional(array, becomes))
        faults.push({ pointer: at, code: 'required', detail: `\`${becomes}\` requires \`target\`.` })
    } else if (!present[kind]?.has(target))
      faults.push({ pointer: at, code: 'not_found', detail: doesNotExist(kind) })
    return faults
  })
}
