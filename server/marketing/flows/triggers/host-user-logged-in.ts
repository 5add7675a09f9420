import { defineTrigger } from '../trigger.ts'
import { hasRole, hostOutputs, hostSample, rolesSetting } from './host-user.ts'
import { settingsOf } from './members.ts'

export const hostUserLoggedIn = defineTrigger<{ roles?: string[] }>({
  key: 'host_user_logged_in',
  group: 'host',
  label: 'User logged in',
  description: 'A user with the e-mail address of a contact logged in to the content platform.',
  settingsSchema: settingsOf({
    roles: rolesSetting('Roles to look for: the user has at least one of them.'),
  }),
  sample: { roles: [] },
  outputs: hostOutputs,
  sampleData: hostSample,
  matches: ({ roles }, { data }) => hasRole(roles, data.roles),
})
