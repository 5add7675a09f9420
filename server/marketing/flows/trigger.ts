import type { Tree } from '../../audience/conditions/index.ts'
import type { Scan } from './triggers/times.ts'
import type { CatalogueEntry, SchemaMember, Settings } from './types.ts'

/** An event of the outbox: `audience/trigger-events`. */
export interface TriggerEvent {
  id: string
  key: string
  contactId: string
  occurredAt: string
  data: Record<string, unknown>
  /** The sequences and automations that caused it, the first one first. */
  causedBy: string[]
  /** The only sequence or automation that it is for; null for all. */
  sourceId: string | null
}

/** Whether an event is for a flow. Some are for one only, such as calls of its webhook. */
export const isForFlow = (
  { sourceId = null }: Partial<Pick<TriggerEvent, 'sourceId'>>,
  flowId: string,
): boolean => sourceId === null || sourceId === flowId

/** A kind of trigger. A file in `triggers/` exports one. */
export interface TriggerType<Given extends Settings = Settings> extends CatalogueEntry {
  /**
   * The setting that chooses values, and the member of an event's data that must be one of them. Without a chosen value, any
   * fits. `triggers/lookup.ts` finds triggers by it. `matches` decides.
   */
  lookup?: { setting: string; member: string }
  /** Whether an event of its key fits the settings. Pure; the trigger's condition is evaluated apart. */
  matches(settings: Given, event: Pick<TriggerEvent, 'data'>): boolean
  /** The entry key, such as the number of an order; empty without one. */
  entryKey?(settings: Given, event: Pick<TriggerEvent, 'data'>): string
  /**
   * The contacts for which its event could have occurred before: publishing can enrol them. Null if these settings do not
   * say; absent for events that say nothing about a contact afterwards.
   */
  fitting?(settings: Given): Tree | null
  /** Why it only lets contacts enter, and what to use for contacts inside; absent if steps can wait for it. */
  entersOnly?: string
  /** What an event brings, as members of `event.data`: smart codes and conditions of steps can use them. */
  outputs: Record<string, SchemaMember>
  /** The data of an example. */
  sampleData: Record<string, unknown>
  /** How the time finds contacts, for triggers that no event causes. */
  scan?: Scan<Given>
}

export const defineTrigger = <Given extends Settings>(trigger: TriggerType<Given>): TriggerType =>
  trigger as unknown as TriggerType
