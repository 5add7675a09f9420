import type { OperationId } from '../../../generated/operations.ts'
import { newId } from '../../../server/platform/ids.ts'
import type { TestApp } from '../../support/app.ts'
import { type Arrange, freshWord } from './making.ts'

/** A user with the role `member`, which gives no access unless a test says so. */
export const addMember = async ({ context: { sql, clock } }: TestApp, id = newId()): Promise<void> => {
  const now = clock.now()
  await sql`
    insert into host_users (id, login, display_name, email, password_hash, roles, created_at, updated_at)
    values (${id}, ${freshWord()}, 'Grace Hopper', 'grace@harbourbooks.example', '', '{member}', ${now}, ${now})`
}

let isGiven = false

/** Other capabilities for each call. */
const nextCapabilities = (): string[] => {
  isGiven = !isGiven
  return isGiven ? ['crm_access'] : []
}

let isDark = false

/** Another colour scheme for each call. */
const nextColourScheme = (): string => {
  isDark = !isDark
  return isDark ? 'dark' : 'light'
}

/** Calls for the operations of users and roles. */
export const userArrangements = {
  getMyPreferences: async () => ({}),
  updateMyPreferences: async () => ({ body: { colour_scheme: nextColourScheme() } }),
  listUsers: async () => ({}),
  listRoles: async () => ({}),
  getRole: async () => ({ params: { key: 'editor' } }),
  updateRole: async () => ({ params: { key: 'member' }, body: { capabilities: nextCapabilities() } }),
} satisfies Partial<Record<OperationId, Arrange>>

export const userConflicts = {
  updateRole: {
    invalid_state: async () => ({ params: { key: 'administrator' }, body: { capabilities: ['crm_access'] } }),
  },
} satisfies Partial<Record<OperationId, Record<string, Arrange>>>

export const usersBeyondPlan = {
  updateRole: async (app: TestApp) => {
    const { sql } = app.context
    await sql`delete from host_role_capabilities where role = 'member'`
    await addMember(app)
    return { params: { key: 'member' }, body: { capabilities: ['crm_access'] } }
  },
}
