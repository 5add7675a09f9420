import { t } from '@lingui/core/macro'
import type { Command, Screen } from '../../ui/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/suppressions',
    title: () => t`Suppressions`,
    place: 'suppressions',
    reads: ['GET /suppressions'],
    load: () => import('./List.tsx'),
  },
]

export const commands: readonly Command[] = []
