import { type Evidence, readConditions, type Tree } from '../../audience/conditions/index.ts'
import { doesNotExist } from '../../platform/fault-details.ts'
import { own } from '../../platform/own.ts'
import type { Fault } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { nodeTypes, triggerTypes } from './catalogue.ts'
import { type GraphNode, graphFaults } from './graph.ts'
import { evidenceFaults } from './missing-evidence.ts'
import { fieldFaults } from './missing-fields.ts'
import type { FlowMembers } from './node.ts'
import { missingResources } from './resources.ts'
import { referencesOf, type SettingsReferences, settingsFaults } from './settings.ts'
import { evidenceOfTrigger } from './tracking.ts'
import type { CatalogueEntry, FlowDefinition, FlowKind, FlowTrigger } from './types.ts'

/** What checking a definition found. */
export interface CheckedDefinition {
  faults: Fault[]
  /** The definition with its conditions in their saved form. */
  definition: FlowDefinition
  /** The Pro features that it uses, each with the place of the first use. */
  features: { feature: NonNullable<CatalogueEntry['feature']>; pointer: string }[]
  /** Publishing it requires `crm_administer`: a step sends, calls another service or deletes. */
  needsApproval: boolean
  resources: SettingsReferences['resources']
}

/** Conditions in the steps of a definition. */
const mostConditions = 500

type Members = Pick<FlowMembers, 'named' | 'reachableUsers'>

/** Where a definition contains conditions. */
type Place = SettingsReferences['conditions'][number]

/** Puts the conditions of a definition into their saved form. Returns their errors, and adds the evidence that they need. */
const readPlaces = async (
  sql: Sql,
  { named }: Members,
  places: readonly Place[],
  { evidence }: Found,
): Promise<Fault[]> => {
  const { saved, faults, needed } = await readConditions(
    sql,
    named,
    places.map(({ pointer, within, member }) => ({ pointer, tree: within[member] as Tree })),
  )
  for (const [at, { within, member }] of places.entries()) within[member] = saved[at]
  evidence.push(...needed)
  return faults
}

interface Found {
  faults: Fault[]
  references: SettingsReferences[]
  features: CheckedDefinition['features']
  /** Conditions of triggers that look at all contacts at a time. */
  scans: { condition: Tree; pointer: string }[]
  /** What must be counted for each contact. */
  evidence: { evidence: Evidence; pointer: string }[]
}

/** The settings of a trigger, or of an event by which contacts leave, wait no longer or reach a goal. */
const checkTrigger = (
  { key, settings }: Pick<FlowTrigger, 'key' | 'settings'>,
  at: string,
  use: 'entry' | 'event',
  found: Found,
): void => {
  const type = triggerTypes.get(key)
  if (type === undefined) {
    found.faults.push({
      pointer: `${at}/key`,
      code: 'enum',
      detail: `${doesNotExist('trigger', key)} \`GET /automations/triggers\` returns all triggers.`,
    })
    return
  }
  if (use === 'event' && type.entersOnly)
    found.faults.push({
      pointer: `${at}/key`,
      code: 'not_allowed',
      detail: `The trigger \`${key}\` can only be used in \`triggers\`. ${type.entersOnly}`,
    })
  if (type.feature) found.features.push({ feature: type.feature, pointer: at })
  const faults = settingsFaults(type.settingsSchema, settings, `${at}/settings`)
  found.faults.push(...faults)
  if (faults.length > 0) return
  found.references.push(referencesOf(type.settingsSchema, settings, `${at}/settings`))
  const evidence = own(evidenceOfTrigger, key)
  if (evidence !== undefined) found.evidence.push({ evidence, pointer: `${at}/key` })
  if (type.scan)
    found.scans.push({
      condition: type.scan.contacts(settings, '2026-01-01').condition,
      pointer: `${at}/settings/field`,
    })
}

/** The fields of triggers that look at all contacts at a time must exist and be dates. */
const scanFaults = async (sql: Sql, { named }: Members, scans: Found['scans']): Promise<Fault[]> => {
  const given = scans.map(({ condition: tree }, at) => ({ tree, pointer: String(at) }))
  const { faults } = await readConditions(sql, named, given)
  const wrong = new Set(faults.map(({ pointer = '' }) => Number.parseInt(pointer, 10)))
  const detail = 'This must be a date field, such as `date_of_birth` or `custom.renewal_date`.'
  return [...wrong].map((at) => ({ pointer: scans[at]?.pointer ?? '', code: 'invalid_value', detail }))
}

/** The conditions beside those of the steps. */
const ownPlaces = (definition: FlowDefinition, pointer: string): Place[] => [
  ...definition.triggers.flatMap((trigger, at) =>
    trigger.condition === null
      ? []
      : [
          {
            pointer: `${pointer}/triggers/${at}/condition`,
            within: trigger as unknown as Record<string, unknown>,
            member: 'condition',
          },
        ],
  ),
  ...(definition.exit_condition === null
    ? []
    : [
        {
          pointer: `${pointer}/exit_condition`,
          within: definition as unknown as Record<string, unknown>,
          member: 'exit_condition',
        },
      ]),
]

const reEntryFaults = ({ mode, after_days: days }: FlowDefinition['re_entry'], at: string): Fault[] => {
  const pointer = `${at}/after_days`
  if (mode === 'after_days' && days === null)
    return [
      {
        pointer,
        code: 'required',
        detail: 'The mode `after_days` requires a number of days in `after_days`.',
      },
    ]
  if (mode !== 'after_days' && days !== null)
    return [{ pointer, code: 'not_allowed', detail: 'Only the mode `after_days` accepts `after_days`.' }]
  return []
}

/** The faults of what publishing a sound definition would store, such as the content of e-mails. */
export const examineContent = async (sql: Sql, { nodes }: FlowDefinition): Promise<Fault[]> => {
  const faults: Fault[] = []
  for (const [index, { type, settings }] of nodes.entries()) {
    const found = (await nodeTypes.get(type)?.examine?.(sql, settings)) ?? []
    const at = `/definition/nodes/${index}/settings`
    faults.push(...found.map((fault) => ({ ...fault, pointer: `${at}${fault.pointer ?? ''}` })))
  }
  return faults
}

/**
 * Checks a definition completely, as publishing requires it, and returns all faults. `pointer` is its place in the
 * request. A sequence needs no trigger: its contacts are enrolled by other means.
 */
export const checkDefinition = async (
  sql: Sql,
  members: Members,
  given: FlowDefinition,
  { pointer = '/definition', kind = 'automation' }: { pointer?: string; kind?: FlowKind } = {},
): Promise<CheckedDefinition> => {
  const definition = structuredClone(given)
  const faults: Fault[] = []
  const references: SettingsReferences[] = []
  const features: CheckedDefinition['features'] = []
  const found: Found = { faults, references, features, scans: [], evidence: [] }
  let needsApproval = false

  if (kind === 'automation' && definition.triggers.length === 0)
    faults.push({
      pointer: `${pointer}/triggers`,
      code: 'min_items',
      detail: 'Add at least one trigger. Use `manual` if only users and programs enrol contacts.',
    })
  for (const [index, trigger] of definition.triggers.entries()) {
    const at = `${pointer}/triggers/${index}`
    checkTrigger(trigger, at, 'entry', found)
  }
  for (const [index, event] of definition.exit_events.entries())
    checkTrigger(event, `${pointer}/exit_events/${index}`, 'event', found)
  faults.push(...(await readPlaces(sql, members, ownPlaces(definition, pointer), found)))
  faults.push(...reEntryFaults(definition.re_entry, `${pointer}/re_entry`))

  const graph = definition.nodes.map(({ id, type: key, settings }, index): GraphNode => {
    const at = `${pointer}/nodes/${index}`
    const unknown = { id, branches: null, waits: true, leadsTo: [] }
    const type = nodeTypes.get(key)
    if (type === undefined) {
      faults.push({
        pointer: `${at}/type`,
        code: 'enum',
        detail: `${doesNotExist('action', key)} \`GET /automations/actions\` returns all actions.`,
      })
      return unknown
    }
    if (type.feature) features.push({ feature: type.feature, pointer: at })
    needsApproval ||= type.needsApproval
    const wrong = settingsFaults(type.settingsSchema, settings, `${at}/settings`)
    if (wrong.length > 0) {
      faults.push(...wrong)
      return { ...unknown, waits: type.waits === true }
    }
    const more = type.check?.(settings) ?? []
    faults.push(
      ...more.map((one) => ({
        pointer: `${at}/settings${one.pointer}`,
        code: 'invalid_value' as const,
        detail: one.detail,
      })),
    )
    const own = referencesOf(type.settingsSchema, settings, `${at}/settings`)
    references.push(own)
    for (const event of own.events) checkTrigger(event, event.pointer, 'event', found)
    const waits = type.waits === true && type.holds?.(settings) !== false
    return { id, branches: type.branches(settings), waits, leadsTo: own.nodes }
  })
  faults.push(...(await scanFaults(sql, members, found.scans)))
  faults.push(...graphFaults(definition, graph, pointer))

  const conditions = references.flatMap((one) => one.conditions)
  if (conditions.length > mostConditions)
    faults.push({
      pointer: `${pointer}/nodes`,
      code: 'max_items',
      detail: `The steps have ${conditions.length} conditions; at most ${mostConditions} are allowed.`,
    })
  else faults.push(...(await readPlaces(sql, members, conditions, found)))
  const resources = references.flatMap((one) => one.resources)
  faults.push(...(await missingResources(sql, members, resources)))
  const fields = references.flatMap((one) => one.fields)
  faults.push(...(await fieldFaults(sql, fields)))
  faults.push(...(await evidenceFaults(sql, found.evidence, definition)))
  return { faults, definition, features, needsApproval, resources }
}
