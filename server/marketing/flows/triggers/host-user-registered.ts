import { defineTrigger } from '../trigger.ts'
import { hasRole, hostOutputs, hostSample, rolesSetting } from './host-user.ts'
import { settingsOf } from './members.ts'

export const hostUserRegistered = defineTrigger<{ roles?: string[] }>({
  key: 'host_user_registered',
  group: 'host',
  label: 'User registered',
  description: 'A user of the host with the e-mail address of a contact was created.',
  settingsSchema: settingsOf({
    roles: rolesSetting('Roles of which the user must have at least one.'),
  }),
  sample: { roles: [] },
  outputs: hostOutputs,
  sampleData: hostSample,
  matches: ({ roles }, { data }) => hasRole(roles, data.roles),
})
