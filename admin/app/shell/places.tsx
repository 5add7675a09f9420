import { t } from '@lingui/core/macro'
import { Users } from 'lucide-react'
import type { Place } from '../../ui/screen.ts'

/** The rail: only what exists. */
export const places: readonly Place[] = [
  {
    id: 'contacts',
    label: () => t`Contacts`,
    to: '/contacts',
    icon: <Users size={18} aria-hidden />,
    key: 'c',
    children: [
      { id: 'contacts', label: () => t`All contacts`, to: '/contacts', key: 'c' },
      { id: 'lists', label: () => t`Lists`, to: '/lists', key: 'l' },
      { id: 'tags', label: () => t`Tags`, to: '/tags', key: 't' },
      { id: 'segments', label: () => t`Segments`, to: '/segments', key: 's' },
      { id: 'custom-fields', label: () => t`Custom fields`, to: '/custom-fields' },
      { id: 'imports', label: () => t`Imports and exports`, to: '/imports', key: 'i' },
      { id: 'suppressions', label: () => t`Suppressions`, to: '/suppressions' },
    ],
  },
  { id: 'jobs', label: () => t`Jobs`, to: '/jobs', key: 'j' },
]
