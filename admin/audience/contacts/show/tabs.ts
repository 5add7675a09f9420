import { type ReactNode, useEffect, useState } from 'react'
import { createStore, useStore } from '../../../api/store.ts'
import type { Contact, Tab } from '../view.ts'
import { Timeline } from './timeline/Timeline.tsx'

type Content = (props: { contact: Contact }) => ReactNode

const loaders: Record<Tab, () => Promise<Content>> = {
  timeline: async () => Timeline,
  emails: async () => (await import('./emails/Emails.tsx')).Emails,
  details: async () => (await import('./details/Details.tsx')).Details,
  consent: async () => (await import('./consent/Consent.tsx')).Consent,
  automations: async () => (await import('./automations/Automations.tsx')).Automations,
}

const loaded = createStore<ReadonlyMap<Tab, Content>>(new Map([['timeline', Timeline]]))

/** What a tab shows; undefined until its file is here. React's `Suspense` would show the skeleton longer than that takes. */
export const useTab = (tab: Tab): Content | undefined => {
  const content = useStore(loaded).get(tab)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    if (loaded.get().has(tab)) return
    loaders[tab]()
      .then((one) => loaded.set(new Map([...loaded.get(), [tab, one]])))
      .catch(setError)
  }, [tab])
  if (error !== null) throw error
  return content
}
