import { defineTrigger } from '../trigger.ts'
import { hasRole, hostOutputs, hostSample, rolesSetting } from './host-user.ts'
import { settingsOf } from './members.ts'

export const hostRoleChanged = defineTrigger<{ roles?: string[] }>({
  key: 'host_role_changed',
  group: 'host',
  label: 'Role changed',
  description: 'A user of the host with the e-mail address of a contact got or lost roles.',
  settingsSchema: settingsOf({
    roles: rolesSetting('Roles of which the user must have got at least one.'),
  }),
  sample: { roles: [] },
  outputs: {
    ...hostOutputs,
    added_roles: {
      type: 'array',
      items: { type: 'string' },
      title: 'New roles',
      description: 'Roles that the user got.',
    },
    removed_roles: {
      type: 'array',
      items: { type: 'string' },
      title: 'Former roles',
      description: 'Roles that the user lost.',
    },
  },
  sampleData: { ...hostSample, added_roles: ['editor'], removed_roles: [] },
  matches: ({ roles }, { data }) => hasRole(roles, data.added_roles),
})
