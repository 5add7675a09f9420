import { t } from '@lingui/core/macro'
import type { Screen } from '../../ui/screen.ts'

export { JobsButton, JobsDrawer } from './Drawer.tsx'
export { JobRow } from './JobRow.tsx'
export { followJob, type Job, useJob } from './queries.ts'

export const screens: readonly Screen[] = [
  {
    path: '/jobs',
    title: () => t`Jobs`,
    place: 'jobs',
    reads: ['GET /jobs'],
    load: () => import('./List.tsx'),
  },
]
