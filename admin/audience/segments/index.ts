import { t } from '@lingui/core/macro'
import type { Command, Screen } from '../../ui/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/segments',
    title: () => t`Segments`,
    place: 'segments',
    reads: ['GET /segments'],
    load: () => import('./List.tsx'),
  },
]

export const commands: readonly Command[] = []
