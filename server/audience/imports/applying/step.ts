import { setImmediate as others } from 'node:timers/promises'
import type { Logger } from '../../../platform/log.ts'
import type { Actor } from '../../../platform/principal.ts'
import { problem } from '../../../platform/problem.ts'
import type { Sql, TransactionSql } from '../../../platform/storage/open.ts'
import type { Counters, NewJobError } from '../../../system/jobs/index.ts'
import { blockWrites, findExternalIds, findKnownEmails, lockContactsByEmail } from '../../contacts/index.ts'
import { lockNamedLists } from '../../lists/index.ts'
import {
  type Confirmations,
  findMemberships,
  findTagsOf,
  type ListRef,
  lockLists,
  lockTags,
  type TagRef,
} from '../../memberships/index.ts'
import { findRemembered, type Remembered } from '../../suppressions/index.ts'
import { createTags, lockNamedTags, newTags } from '../../tags/index.ts'
import { type FlowStart, type FlowStarts, suppressTriggerEvents } from '../../trigger-events/index.ts'
import type { Mapping } from '../reading/index.ts'
import type { ImportSettings } from '../settings.ts'
import { recallInto, recallTags, rememberState, rememberTags } from './dry-run.ts'
import { type ColumnFindings, noteKeptNo, noteRow } from './findings.ts'
import type { ColumnFault, Incoming, Reference } from './incoming.ts'
import { applyRow, faultOf, keepsNo, type ReadyRow, type StepState, skippedValues } from './persons.ts'
import { byReference, canBeName, type Named, referenceTexts, resolve } from './references.ts'
import { tryStarts } from './starts.ts'
import { createWriter, isWriteConflict, type Writer } from './write.ts'

/** The context of an import step. */
export interface ApplyContext {
  jobId: string
  dryRun: boolean
  settings: ImportSettings
  mapping: readonly Mapping[]
  confirmations: Confirmations
  flowStarts: FlowStarts
  log: Logger
  actor: Actor
  now: string
  /** How many more contacts the plan allows; null without a limit. Takes the lock for adding contacts. */
  quota: (tx: Sql) => Promise<number | null>
  /** Called when the database is busy: time for work that needs no query results. */
  whileWriting: () => void
}

/** The result of a step. */
export interface StepResult {
  counted: Partial<Counters>
  errors: NewJobError[]
  findings: ColumnFindings
  /** How much of the plan's quota the rows have used. */
  added: number
  /** What the rows of a dry run would start. */
  starts: FlowStart[]
}

const textsOf = (rows: readonly Incoming[], of: 'lists' | 'tags'): string[] => [
  ...new Set(rows.flatMap((row) => row[of].map(({ text }) => text))),
]

/** The lists or tags for all rows. @throws not_found if one was deleted */
const requireAll = <Thing extends { id: string }>(
  things: readonly Thing[],
  ids: readonly string[],
  kind: string,
): Thing[] => {
  if (things.length === ids.length) return [...things]
  throw problem('not_found', {
    detail: `A ${kind} of the import was deleted. Update \`${kind}s\` of the import, then start the import again.`,
  })
}

/** Names of missing tags in the rows. With `skip`, rows with known addresses create no tags. */
const missingTags = async (
  tx: Sql,
  { settings }: ApplyContext,
  rows: readonly Incoming[],
  named: Named<TagRef>,
): Promise<string[]> => {
  const isMissing = ({ text }: Reference): boolean => !named.has(text.toLowerCase()) && canBeName(text)
  const asking = rows.filter((row) => row.tags.some(isMissing) && faultOf(row) === null)
  if (asking.length === 0 || !settings.create_missing_tags) return []
  const known =
    settings.duplicates === 'skip'
      ? await findKnownEmails(
          tx,
          asking.map(({ key }) => key),
        )
      : new Set<string>()
  const names = asking
    .filter(({ key }) => !known.has(key))
    .flatMap((row) => row.tags.filter(isMissing).map(({ text }) => [text.toLowerCase(), text] as const))
  return [...new Map(names.toReversed()).values()]
}

const tagsOf = async (tx: Sql, context: ApplyContext, rows: readonly Incoming[]): Promise<Named<TagRef>> => {
  const references = referenceTexts(textsOf(rows, 'tags'))
  const present = await lockNamedTags(tx, references)
  const recalled = context.dryRun ? await recallTags(tx, context.jobId, references.names) : []
  const there = [...recalled, ...present]
  const names = await missingTags(tx, context, rows, byReference(there))
  if (names.length === 0) return byReference(there)
  if (!context.dryRun) return byReference([...there, ...(await createTags(tx, names, context.now))])
  const planned = newTags(names)
  await rememberTags(tx, context.jobId, planned)
  return byReference([...planned, ...there])
}

interface RowReferences {
  lists: Map<string, ListRef>
  tags: Map<string, TagRef>
  ready: ReadyRow[]
}

const byId = <Thing extends { id: string }>(things: Iterable<Thing>): Map<string, Thing> =>
  new Map([...things].map((thing) => [thing.id, thing]))

/** Finds and locks the lists and tags of the import and of the rows' cells. */
const findReferences = async (
  tx: Sql,
  context: ApplyContext,
  rows: readonly Incoming[],
): Promise<RowReferences> => {
  const { list_ids, tag_ids } = context.settings
  const lists = requireAll(await lockLists(tx, list_ids), list_ids, 'list')
  const namedLists = byReference(await lockNamedLists(tx, referenceTexts(textsOf(rows, 'lists'))))
  const tags = requireAll(await lockTags(tx, tag_ids), tag_ids, 'tag')
  const namedTags = await tagsOf(tx, context, rows)
  const [allLists, allTags] = [
    byId([...namedLists.values(), ...lists]),
    byId([...namedTags.values(), ...tags]),
  ]
  const distinct = <Thing extends { id: string }>(
    all: Map<string, Thing>,
    things: readonly Thing[],
  ): Thing[] => [...new Set(things.flatMap(({ id }) => all.get(id) ?? []))]
  const ready = rows.map((row): ReadyRow => {
    if (row.lists.length + row.tags.length === 0) return { ...row, toLists: lists, toTags: tags }
    const unknown: ColumnFault[] = []
    const toLists = distinct(allLists, [...lists, ...resolve(namedLists, row.lists, 'list', unknown)])
    const toTags = distinct(allTags, [...tags, ...resolve(namedTags, row.tags, 'tag', unknown)])
    const skips = context.settings.on_invalid === 'skip_value'
    const faults = skips ? row.faults : [...row.faults, ...unknown]
    const skipped = skips ? [...row.skipped, ...unknown] : row.skipped
    return { ...row, faults, skipped, toLists, toTags }
  })
  return { lists: allLists, tags: allTags, ready }
}

const isMapped = (mapping: readonly Mapping[], target: string): boolean =>
  mapping.some((column) => column.target === target)

/**
 * Finds and locks the data that the rows change, in the common lock order: lists, tags, contacts, the plan's
 * quota.
 */
const findState = async (
  tx: Sql,
  context: ApplyContext,
  rows: readonly Incoming[],
): Promise<{ state: StepState; ready: ReadyRow[] }> => {
  const { settings, mapping, actor, now } = context
  const { lists, tags, ready } = await findReferences(tx, context, rows)
  const usable = rows.filter(({ hash }) => hash !== null)
  const keys = [...new Set(usable.map(({ key }) => key))]
  const externalIds = [...new Set(usable.flatMap(({ values }) => values.external_id ?? []))]
  const found = keys.length === 0 ? [] : await lockContactsByEmail(tx, keys)
  const ids = found.map(({ id }) => id)
  const replaces = { lists: isMapped(mapping, 'lists'), tags: isMapped(mapping, 'tags') }
  const belongs = {
    lists: replaces.lists || settings.list_ids.length > 0,
    tags: replaces.tags || settings.tag_ids.length > 0,
  }
  const memberships = belongs.lists ? await findMemberships(tx, ids) : new Map()
  const tagged = belongs.tags ? await findTagsOf(tx, ids) : new Map()
  const owners = externalIds.length === 0 ? [] : await findExternalIds(tx, externalIds)
  const state: StepState = {
    settings,
    replaces,
    externalIds: mapping.find(({ target }) => target === 'external_id')?.column,
    actor,
    now,
    persons: new Map(),
    owners: new Map(owners.map(({ id, external_id }) => [external_id, id])),
    lists,
    tags,
    quota: null,
    remembered: { erased: new Set(), optOuts: new Map() },
    activities: [],
    consents: [],
    statedAgain: [],
    recalled: new Map(),
    started: new Map(),
  }
  for (const row of found) {
    const belonging = {
      lists: memberships.get(row.id) ?? new Map(),
      tags: tagged.get(row.id) ?? new Set<string>(),
    }
    const person = { row, isNew: false, isChanged: false, ...belonging, found: { row, ...belonging } }
    state.persons.set(row.email.toLowerCase(), person)
  }
  if (context.dryRun) await recallInto(tx, context.jobId, state, keys, externalIds)
  await findReplaced(tx, state)
  const persons = [...state.persons.values()]
  const strangers = usable.filter(({ key }) => !state.persons.has(key))
  state.remembered = await findRemembered(
    tx,
    strangers.flatMap(({ hash }) => hash ?? []),
  )
  await findListsLeftBefore(tx, state)
  const mayAdd = strangers.length > 0 || persons.some(({ row }) => row.trashed_at !== null)
  if (mayAdd) state.quota = await context.quota(tx)
  return { state, ready }
}

/** Locks the lists that people of the rows had left before their contacts went. */
export const findListsLeftBefore = async (
  tx: Sql,
  { lists, remembered }: { lists: Map<string, ListRef>; remembered: Remembered },
): Promise<void> => {
  const left = [...remembered.optOuts.values()].flatMap((one) => Object.keys(one.left_lists))
  const unknown = [...new Set(left)].filter((id) => !lists.has(id))
  for (const list of await lockLists(tx, unknown)) lists.set(list.id, list)
}

/** With `overwrite`, also locks the lists and tags to remove. */
const findReplaced = async (tx: Sql, state: StepState): Promise<void> => {
  if (state.settings.duplicates !== 'overwrite') return
  const persons = [...state.persons.values()]
  const unknown = (of: 'lists' | 'tags'): string[] => [
    ...new Set(persons.flatMap((person) => [...person[of].keys()].filter((id) => !state[of].has(id)))),
  ]
  if (state.replaces.lists)
    for (const list of await lockLists(tx, unknown('lists'))) state.lists.set(list.id, list)
  if (state.replaces.tags) for (const tag of await lockTags(tx, unknown('tags'))) state.tags.set(tag.id, tag)
}

/** Rows per write: the database writes them while the next rows are applied. */
const atOnce = 250

/** Applies rows to the state, and writes the results part by part. */
const applyParts = async (
  context: ApplyContext,
  state: StepState,
  ready: readonly ReadyRow[],
  writer: Writer | null,
): Promise<Pick<StepResult, 'counted' | 'errors' | 'findings'>> => {
  const counted: Partial<Counters> = {}
  const errors: NewJobError[] = []
  const findings: ColumnFindings = {}
  const addressColumn = context.mapping.find(({ target }) => target === 'email')?.column ?? ''
  for (let at = 0; at < ready.length; at += atOnce) {
    const some = ready.slice(at, at + atOnce)
    for (const row of some) {
      const isKept = keepsNo(state, row)
      const outcome = applyRow(state, row)
      const name = typeof outcome === 'string' ? outcome : 'failed'
      counted[name] = (counted[name] ?? 0) + 1
      if (typeof outcome !== 'string') errors.push(outcome)
      else if (outcome !== 'skipped' && row.skipped.length > 0) errors.push(skippedValues(row))
      noteRow(findings, row, name)
      if (isKept && name !== 'failed') noteKeptNo(findings, addressColumn)
    }
    await writer?.write(some)
    await others()
  }
  context.whileWriting()
  await writer?.finish()
  return { counted, errors, findings }
}

const attempt = async (tx: Sql, context: ApplyContext, rows: readonly Incoming[]): Promise<StepResult> => {
  const { state, ready } = await findState(tx, context, rows)
  const before = state.quota
  if (!context.settings.run_automations) await suppressTriggerEvents(tx)
  const applyWith = (writer: Writer | null) => applyParts(context, state, ready, writer)
  if (!context.dryRun) {
    const applied = await applyWith(createWriter(tx, context.confirmations, state, context.jobId))
    return { ...applied, added: (before ?? 0) - (state.quota ?? 0), starts: [] }
  }
  const atFirst = new Map(state.persons)
  const { applied, starts } = await tryStarts(tx, context, state, ready, applyWith)
  await rememberState(tx, context.jobId, state, atFirst)
  return { ...applied, added: (before ?? 0) - (state.quota ?? 0), starts }
}

/**
 * Runs work in a savepoint, which a failure rolls back. Uses the driver's savepoints: otherwise the driver
 * treats the whole transaction as failed.
 */
const inSavepoint = async <Done>(tx: Sql, work: (inner: Sql) => Promise<Done>): Promise<Done> =>
  (await (tx as TransactionSql).savepoint(work)) as Done

/** The first attempts do not block others. If they fail, the next ones block writes to contacts. */
const nonBlockingAttempts = 2
const mostAttempts = 4

/** Does the work in a savepoint. After a conflict with another transaction it is repeated, and reads the data again. */
export const repeatAfterConflict = async <Done>(
  tx: Sql,
  work: (inner: Sql) => Promise<Done>,
): Promise<Done> => {
  for (let number = 1; ; number++) {
    try {
      return await inSavepoint(tx, async (inner) => {
        if (number > nonBlockingAttempts) await blockWrites(inner)
        return work(inner)
      })
    } catch (error) {
      if (number === mostAttempts || !isWriteConflict(error)) throw error
    }
  }
}

/** Applies rows in the order of the file. */
export const applyRows = (tx: Sql, context: ApplyContext, rows: readonly Incoming[]): Promise<StepResult> =>
  repeatAfterConflict(tx, (inner) => attempt(inner, context, rows))
