import { defineTrigger } from '../trigger.ts'
import { hasRole, hostOutputs, hostSample, rolesSetting } from './host-user.ts'
import { settingsOf } from './members.ts'

export const hostUserRegistered = defineTrigger<{ roles?: string[] }>({
  key: 'host_user_registered',
  group: 'host',
  label: 'User registered',
  description: 'The content platform got a user with the e-mail address of a contact.',
  settingsSchema: settingsOf({ roles: rolesSetting('Roles of the user, one of which is enough.') }),
  sample: { roles: [] },
  outputs: hostOutputs,
  sampleData: hostSample,
  matches: ({ roles }, { data }) => hasRole(roles, data.roles),
})
