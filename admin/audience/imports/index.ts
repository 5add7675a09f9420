import { t } from '@lingui/core/macro'
import type { Command, Screen } from '../../ui/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/imports',
    title: () => t`Imports and exports`,
    place: 'imports',
    reads: ['GET /imports'],
    load: () => import('./List.tsx'),
  },
]

export const commands: readonly Command[] = []
