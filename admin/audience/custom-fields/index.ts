import { t } from '@lingui/core/macro'
import type { Command, Screen } from '../../ui/screen.ts'
import { editing } from './state.ts'

export { type CustomField, useCustomFields } from './queries.ts'

export const screens: readonly Screen[] = [
  {
    path: '/custom-fields',
    title: () => t`Custom fields`,
    place: 'custom-fields',
    reads: ['GET /custom-fields'],
    load: () => import('./List.tsx'),
  },
]

export const commands: readonly Command[] = [
  {
    id: 'new-custom-field',
    label: () => t`New custom field`,
    to: '/custom-fields',
    run: () => editing.set('new'),
    operation: 'createCustomField',
  },
]
