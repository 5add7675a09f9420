import { t } from '@lingui/core/macro'
import type { Command, Screen } from '../../ui/screen.ts'
import { editing } from './state.ts'

export const screens: readonly Screen[] = [
  {
    path: '/tags',
    title: () => t`Tags`,
    place: 'tags',
    reads: ['GET /tags'],
    load: () => import('./List.tsx'),
  },
]

export const commands: readonly Command[] = [
  {
    id: 'new-tag',
    label: () => t`New tag`,
    to: '/tags',
    run: () => editing.set('new'),
    operation: 'createTag',
  },
]
