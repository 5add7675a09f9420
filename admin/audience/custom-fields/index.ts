import { t } from '@lingui/core/macro'
import type { Command, Screen } from '../../ui/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/custom-fields',
    title: () => t`Custom fields`,
    place: 'custom-fields',
    reads: ['GET /custom-fields'],
    load: () => import('./List.tsx'),
  },
]

export const commands: readonly Command[] = []
