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

/**
 * Events that can change what a condition evaluates to. Others, and the time, are noticed when the condition is
 * evaluated again anyway.
 */
const conditionKeys: readonly string[] = [
  'contact_updated',
  'contact_status_changed',
  'contact_email_changed',
  'contact_confirmed',
  'list_joined',
  'list_left',
  'tag_added',
  'tag_removed',
  'form_submitted',
  'email_opened',
  'email_clicked',
  'custom_event',
]

export const conditionListeners = (scope: Listener['scope']): Listener[] =>
  conditionKeys.map((key) => ({ key, settings: null, scope }))
