import { t } from '@lingui/core/macro'
import type { Command, Screen } from '../../ui/screen.ts'
import { editing } from './state.ts'

export const screens: readonly Screen[] = [
  {
    path: '/lists',
    title: () => t`Lists`,
    place: 'lists',
    reads: ['GET /lists'],
    load: () => import('./List.tsx'),
  },
]

export const commands: readonly Command[] = [
  {
    id: 'new-list',
    label: () => t`New list`,
    to: '/lists',
    run: () => editing.set('new'),
    operation: 'createList',
  },
]
