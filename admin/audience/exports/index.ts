import { t } from '@lingui/core/macro'
import type { Command, Screen } from '../../ui/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/exports',
    title: () => t`Exports`,
    place: 'imports',
    reads: ['GET /jobs'],
    load: () => import('./List.tsx'),
  },
]

export const commands: readonly Command[] = [
  { id: 'show-exports', label: () => t`Show exports`, to: '/exports' },
]
