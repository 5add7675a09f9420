import { t } from '@lingui/core/macro'
import type { Screen } from '../../ui/screen.ts'

export { CancelJob } from './CancelJob.tsx'
export { JobsButton, JobsDrawer } from './Drawer.tsx'
export { JobErrors } from './Errors.tsx'
export { downloadResult, Files } from './Files.tsx'
export { JobRow } from './JobRow.tsx'
export { JobsScreen } from './JobsScreen.tsx'
export { followJob, isOpen, type Job, useJob, useWatchedJob } from './queries.ts'
export { streamed } from './stream.ts'
export { stateOf as jobState } from './words.ts'

export const screens: readonly Screen[] = [
  {
    path: '/jobs',
    title: () => t`Jobs`,
    place: 'jobs',
    reads: ['GET /jobs'],
    load: () => import('./List.tsx'),
  },
  {
    path: '/jobs/$id',
    title: () => t`Job`,
    place: 'jobs',
    reads: ['GET /jobs/{id}'],
    load: () => import('./Show.tsx'),
  },
]
