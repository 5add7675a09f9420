import { t } from '@lingui/core/macro'
import type { Screen } from '../../../ui/screen.ts'

const reads = ['GET /contacts/{id}']
const load = () => import('./Show.tsx')

/** The screen of one contact; a tab has an address of its own. */
export const showScreens: readonly Screen[] = [
  { path: '/contacts/$id', title: () => t`Contact`, place: 'contacts', reads, load },
  { path: '/contacts/$id/$tab', title: () => t`Contact`, place: 'contacts', reads, load },
]
