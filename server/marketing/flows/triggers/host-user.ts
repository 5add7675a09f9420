import type { SchemaMember } from '../types.ts'
import { textOutput } from './members.ts'

/** Outputs of triggers about users of the content platform. */
export const hostOutputs = {
  user_id: textOutput('User', 'Id of the user in the host.'),
  login: textOutput('Login', 'Login of the user.'),
  roles: {
    type: 'array',
    items: { type: 'string' },
    title: 'Roles',
    description: 'Roles of the user.',
  },
} as const

export const hostSample = { user_id: '01a05bfb-7000-7d7f-b041-7eac5f9dbb04', login: 'ada', roles: ['editor'] }

/** A setting that chooses roles; without it or empty, the trigger accepts all. */
export const rolesSetting = (description: string): SchemaMember => ({
  type: 'array',
  maxItems: 50,
  uniqueItems: true,
  items: { type: 'string', minLength: 1, maxLength: 100 },
  title: 'Roles',
  description: `${description} Empty: any.`,
})

/** Whether one of the roles is chosen. */
export const hasRole = (choice: readonly string[] | undefined, roles: unknown): boolean =>
  choice === undefined || choice.length === 0 || choice.some((role) => (roles as unknown[]).includes(role))
