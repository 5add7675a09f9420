import { createStore } from '../../../api/store.ts'

/** Contacts that were merged in this tab, and into which one: the service does not say it. */
export const mergedContacts = createStore<ReadonlyMap<string, { id: string; name: string }>>(new Map())

export const noteMerged = (id: string, into: { id: string; name: string }): void =>
  mergedContacts.set(new Map([...mergedContacts.get(), [id, into]]))
