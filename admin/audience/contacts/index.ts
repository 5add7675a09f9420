import { t } from '@lingui/core/macro'
import type { Command, Screen } from '../../ui/screen.ts'

export { droppedFile } from './dropped.ts'
export { ThingOptions } from './pickers.tsx'

export const screens: readonly Screen[] = [
  {
    path: '/contacts',
    title: () => t`Contacts`,
    place: 'contacts',
    reads: ['GET /contacts', 'GET /views'],
    load: () => import('./List.tsx'),
  },
  {
    path: '/contacts/$id',
    title: () => t`Contact`,
    place: 'contacts',
    reads: ['GET /contacts/{id}'],
    load: () => import('./show/First.tsx'),
  },
  {
    path: '/contacts/$id/$tab',
    title: () => t`Contact`,
    place: 'contacts',
    reads: ['GET /contacts/{id}'],
    params: { tab: ['timeline', 'emails', 'details', 'consent', 'automations'] },
    load: () => import('./show/Show.tsx'),
  },
  {
    path: '/contacts/$id/merge',
    title: () => t`Merge contacts`,
    place: 'contacts',
    reads: ['GET /contacts/{id}'],
    load: () => import('./show/merge/Merge.tsx'),
  },
]

export const commands: readonly Command[] = [
  { id: 'new-contact', label: () => t`New contact`, to: '/contacts?new=1', operation: 'createContact' },
  { id: 'show-trash', label: () => t`Show contacts in the trash`, to: '/contacts?trashed=true' },
]
