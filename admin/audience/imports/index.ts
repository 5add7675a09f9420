import { t } from '@lingui/core/macro'
import type { Command, Screen } from '../../ui/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/imports',
    title: () => t`Imports`,
    place: 'imports',
    reads: ['GET /imports'],
    load: () => import('./List.tsx'),
  },
  {
    path: '/imports/new',
    title: () => t`Import a file`,
    place: 'imports',
    reads: [],
    load: () => import('./New.tsx'),
  },
  {
    path: '/imports/$id',
    title: () => t`Import`,
    place: 'imports',
    reads: ['GET /imports/{id}', 'GET /imports/{id}/preview'],
    load: () => import('./Show.tsx'),
  },
]

export const commands: readonly Command[] = [
  { id: 'new-import', label: () => t`Import contacts`, to: '/imports/new', operation: 'createImport' },
]
