import type { Sql } from '../../platform/storage/open.ts'
import { triggerTypes } from './catalogue.ts'
import { finishEnrolments } from './enrolments.ts'
import { findListening, type Listening, type NotedEvent, noteEvents } from './store/listening.ts'
import type { Tallies } from './store/steps.ts'
import { type FlowVersion, findVersions } from './store/versions.ts'
import { lockContactStates } from './store/walking.ts'
import { isForFlow, type TriggerEvent } from './trigger.ts'
import { insideKey } from './triggers/times.ts'
import type { Settings } from './types.ts'

type Event = Pick<TriggerEvent, 'key' | 'contactId' | 'data'> & Partial<Pick<TriggerEvent, 'sourceId'>>

/** Whether an event fits the settings, and has the key of the enrolment where both have one. */
const fits = (key: string, settings: Settings, event: Event, entryKey: string): boolean => {
  const type = triggerTypes.get(key)
  if (type === undefined || key !== event.key) return false
  const isOf = type.scan ? event.data.trigger === insideKey(settings) : type.matches(settings, event)
  if (!isOf) return false
  const eventKey = type.entryKey?.(settings, event) ?? ''
  return eventKey === '' || entryKey === '' || eventKey === entryKey
}

const exits = ({ graph }: FlowVersion, event: Event, entryKey: string): boolean =>
  graph.definition.exit_events.some(({ key, settings }) => fits(key, settings, event, entryKey))

/** Characters of an event's data that are kept for the step that waited for it. */
const mostKept = 16_384

/** Nothing of a large webhook: a walk reads it for each of its contacts. */
const keptOf = ({ data }: Event): Event['data'] => (JSON.stringify(data).length > mostKept ? {} : data)

/** What an event means for an enrolment that listens. */
const notesOf = ({ graph }: FlowVersion, event: Event, enrolment: Listening): NotedEvent[] =>
  graph.listeners.flatMap((listener): NotedEvent[] => {
    const { nodeId, key, settings, scope } = listener
    if (key !== event.key) return []
    const isThere = nodeId !== null && enrolment.nodeId === nodeId && enrolment.status === 'waiting'
    if (scope === 'waiting' && !isThere) return []
    if (settings === null)
      return [{ id: enrolment.id, nodeId: null, data: {}, wakes: scope === 'always' || isThere }]
    if (nodeId === null || !fits(key, settings, event, enrolment.entryKey)) return []
    return [{ id: enrolment.id, nodeId, data: keptOf(event), wakes: scope === 'always' || isThere }]
  })

/**
 * Applies events, in their order, to the contacts that are inside flows: ends enrolments by exit events, and wakes those
 * that wait for them. Locks the contacts first, as the walker does.
 */
export const wakeByEvents = async (
  tx: Sql,
  events: readonly Event[],
  now: Date,
  tallies?: Tallies,
): Promise<void> => {
  const contactIds = [...new Set(events.map(({ contactId }) => contactId))]
  if (contactIds.length === 0) return
  await lockContactStates(tx, contactIds)
  const keys = [...new Set(events.map(({ key }) => key))]
  const listening = await findListening(tx, contactIds, keys)
  if (listening.length === 0) return
  const versions = await findVersions(
    tx,
    listening.map(({ versionId }) => versionId),
  )
  const ofContact = Map.groupBy(listening, ({ contactId }) => contactId)
  const leaving = new Set<string>()
  const notes: NotedEvent[] = []
  for (const event of events)
    for (const enrolment of ofContact.get(event.contactId) ?? []) {
      const version = versions.get(enrolment.versionId)
      if (version === undefined || leaving.has(enrolment.id) || !isForFlow(event, enrolment.flowId)) continue
      if (exits(version, event, enrolment.entryKey)) leaving.add(enrolment.id)
      else notes.push(...notesOf(version, event, enrolment))
    }
  await finishEnrolments(tx, [...leaving], { status: 'exited', reason: 'exit_event' }, now, tallies)
  await noteEvents(
    tx,
    notes.filter(({ id }) => !leaving.has(id)),
    now,
  )
}
