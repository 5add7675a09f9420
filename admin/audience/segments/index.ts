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
  {
    path: '/segments/new',
    title: () => t`New segment`,
    place: 'segments',
    reads: ['GET /automations/condition-options'],
    load: () => import('./Create.tsx'),
  },
  {
    path: '/segments/$id',
    title: () => t`Segment`,
    place: 'segments',
    reads: ['GET /segments/{id}', 'GET /automations/condition-options'],
    load: () => import('./Show.tsx'),
  },
]

export const commands: readonly Command[] = [
  { id: 'new-segment', label: () => t`New segment`, to: '/segments/new', operation: 'createSegment' },
]
