import { t } from '@lingui/core/macro'
import type { Command, Screen } from '../../ui/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/contacts',
    title: () => t`Contacts`,
    place: 'contacts',
    reads: ['GET /contacts'],
    load: () => import('./List.tsx'),
  },
]

export const commands: readonly Command[] = []
