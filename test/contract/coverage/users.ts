import type { OperationId } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { TestApp } from '../../support/app.ts'
import { addMember } from '../walk/users.ts'
import { existing, type Fixture, shown } from './support.ts'

type Schemas = components['schemas']

const [member] = shown<Schemas['ListedUserPage']>('listUsers', '200', 'one').data

/** Deletes the members, and their access. */
export const clearUsers = async ({ context: { sql } }: TestApp): Promise<void> => {
  await sql`delete from host_users where roles = '{member}'`
  await sql`delete from host_role_capabilities where role = 'member'`
  await sql`delete from user_preferences`
}

const withMember: Fixture = async (app) => {
  await clearUsers(app)
  await addMember(app, existing(member).id)
  return { query: { role: 'member' } }
}

const ofRole =
  (key: string): Fixture =>
  async (app) => {
    await clearUsers(app)
    return { params: { key } }
  }

const withoutPreferences: Fixture = async ({ context: { sql } }) => {
  await sql`delete from user_preferences`
  return {}
}

/** The fixtures of users and roles. */
export const userFixtures = {
  getMyPreferences: { usual: withoutPreferences },
  updateMyPreferences: { dark: withoutPreferences },
  listUsers: { one: withMember },
  listRoles: { defaults: ofRole('') },
  getRole: { editor: ofRole('editor') },
  updateRole: { access: ofRole('member') },
} satisfies Partial<Record<OperationId, Record<string, Fixture>>>

/** Calls of roles that do not exist. The roles of the examples always do. */
export const missingRoles = {
  getRole: { params: { key: 'guest' } },
  updateRole: { params: { key: 'guest' }, body: { capabilities: [] } },
}
