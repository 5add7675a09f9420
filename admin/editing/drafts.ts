import { otherUser } from '../api/session-state.ts'
import { createStore, useStore } from '../api/store.ts'
import { isSame } from './merge.ts'

/** What is being edited: where it began, and what it is now. It outlives the component that shows it. */
export interface Draft<Base = unknown, Value = unknown> {
  base: Base
  value: Value
  /** Whether something would be lost without it. */
  isChanged: boolean
}

const drafts = createStore<ReadonlyMap<string, Draft>>(new Map())

const warn = (event: BeforeUnloadEvent): void => {
  if (!otherUser.get()) event.preventDefault()
}

export const setDraft = (key: string, draft: Draft | null): void => {
  const next = new Map(drafts.get())
  if (draft === null) next.delete(key)
  else next.set(key, draft)
  drafts.set(next)
  // The browser asks before the page is closed, only while something would be lost.
  if ([...next.values()].some(({ isChanged }) => isChanged)) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
}

/** The draft of a key; undefined while nothing is edited. */
export const useDraft = <Base, Value>(key: string): Draft<Base, Value> | undefined =>
  useStore(drafts).get(key) as Draft<Base, Value> | undefined

/** After a save: what was typed meanwhile goes on from what is saved, and is not lost. */
export const endDraft = (key: string, sent: unknown, saved: unknown): void => {
  const draft = drafts.get().get(key)
  if (draft === undefined) return
  setDraft(key, isSame(draft.value, sent) ? null : { ...draft, base: saved, isChanged: true })
}
