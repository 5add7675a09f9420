import { t } from '@lingui/core/macro'
import type { Command, Screen } from '../../ui/screen.ts'
import { adding } from './state.ts'

export const screens: readonly Screen[] = [
  {
    path: '/suppressions',
    title: () => t`Suppressions`,
    place: 'suppressions',
    reads: ['GET /suppressions'],
    load: () => import('./List.tsx'),
  },
]

export const commands: readonly Command[] = [
  {
    id: 'suppress',
    label: () => t`Suppress an address`,
    to: '/suppressions',
    run: () => adding.set(true),
    operation: 'createSuppression',
  },
]
