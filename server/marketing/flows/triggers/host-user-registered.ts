import { defineTrigger } from '../trigger.ts'
import { hasRole, hostOutputs, hostSample, rolesSetting } from './host-user.ts'
import { settingsOf } from './members.ts'

export const hostUserRegistered = defineTrigger<{ roles?: string[] }>({
  key: 'host_user_registered',
  group: 'host',
  label: 'User registered',
  description: 'A user with the e-mail address of a contact was created in the content platform.',
  settingsSchema: settingsOf({
    roles: rolesSetting('Roles to look for: the user has at least one of them.'),
  }),
  sample: { roles: [] },
  outputs: hostOutputs,
  sampleData: hostSample,
  matches: ({ roles }, { data }) => hasRole(roles, data.roles),
})
