import { changesOf, type Tree } from '../../audience/conditions/index.ts'
import type { Settings } from './types.ts'

/** What a node wants to hear of. */
export interface Listener {
  /** A key of the catalogue of triggers. */
  key: string
  /** Settings of that trigger; null for every event of the key. The data of such events are not kept. */
  settings: Settings | null
  /**
   * `waiting`: only while the contact waits at the node. `since_entering`: also before, from the entry on. `always`:
   * wherever the contact is, and it wakes the contact there.
   */
  scope: 'waiting' | 'since_entering' | 'always'
}

export const conditionListeners = (condition: Tree, scope: Listener['scope']): Listener[] =>
  changesOf(condition).keys.map((key) => ({ key, settings: null, scope }))

const hour = 3_600_000

/**
 * Milliseconds between two evaluations of a condition that contacts wait for. Events announce all changes by requests.
 * The time is noticed within an hour, and within a day what changes all contacts, such as a field that is deleted.
 */
export const pollEvery = (condition: Tree): number => (changesOf(condition).byTime ? hour : 24 * hour)
