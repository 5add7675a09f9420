import { changesBetween, theService } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { HostUser, ReportHostEvent } from '../../platform/host.ts'
import { newId } from '../../platform/ids.ts'
import type { Actor } from '../../platform/principal.ts'
import { Refusal } from '../../platform/refusal.ts'
import { counting } from '../../platform/storage/counting.ts'
import type { Database, Fragment, Sql } from '../../platform/storage/open.ts'
import { hashPassword, passwordFault } from './passwords.ts'
import { recordUserChange } from './recording.ts'

/** A user as the command line lists it. */
export interface UserRow extends HostUser {
  created_at: string
  disabled_at: string | null
}

/** Why a change to a user is rejected. The message is for the operator. */
export class UserRefusal extends Refusal {
  override readonly name = 'UserRefusal'
}

const LOGIN = /^[a-z0-9][a-z0-9._@+-]{0,59}$/i
/** The same addresses as the contract's `format: email`. */
const EMAIL = /^[a-z0-9_%+-]+(\.[a-z0-9_%+-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i

/** Whether a text is a valid login. Others need no query. */
export const isLogin = (login: string): boolean => LOGIN.test(login)

/** An enabled user, or null. */
export const findEnabledUser = async (sql: Sql, id: string): Promise<HostUser | null> => {
  // Compared as text, because an id from another source may not be a UUID.
  const [user] = await sql<HostUser[]>`
    select id, login, display_name, email, roles, capabilities
    from host_enabled_users
    where id = case when ${id} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${id}::text)::uuid end`
  return user ?? null
}

/** A query for those of the ids that are enabled users with an e-mail address. */
export const reachableUsers = (sql: Sql, ids: readonly string[]): Fragment => sql`
  select id, display_name as name, email from host_enabled_users
  where id = any (${ids as string[]}::uuid[]) and email is not null`

/** A query for the enabled users with access that have an e-mail address. */
export const notifiedUsers = (sql: Sql): Fragment => sql`
  select id::text, display_name as name, email, capabilities from host_enabled_users
  where email is not null and 'crm_access' = any (capabilities)`

/** Those of the addresses that belong to enabled users with access, in lower case. */
export const addressesOfUsers = async (sql: Sql, emails: readonly string[]): Promise<Set<string>> => {
  const wanted = emails.map((email) => email.toLowerCase())
  const rows = await sql<{ email: string }[]>`
    select lower(email) as email from host_enabled_users
    where lower(email) = any (${wanted}::text[]) and 'crm_access' = any (capabilities)`
  return new Set(rows.map(({ email }) => email))
}

/** The number of enabled users that can view the CRM: an expression. */
export const usersUsed = (sql: Sql): Fragment =>
  sql`(select count(*) from host_enabled_users where 'crm_access' = any (capabilities))`

/** The usage of the plan limit `users_with_access`. */
export const countUsersWithAccess = counting(usersUsed)

/** All users by login, including the disabled ones. */
export const listUsers = async (sql: Sql): Promise<UserRow[]> =>
  await sql<UserRow[]>`
    select u.id, u.login, u.display_name, u.email, u.roles, u.created_at, u.disabled_at,
      array(
        select distinct c.capability from host_role_capabilities c
        where c.role = any (u.roles) order by c.capability
      ) as capabilities
    from host_users u
    order by lower(u.login)`

const rolesThatExist = async (tx: Sql): Promise<string[]> => {
  const rows = await tx<{ role: string }[]>`select role from host_roles order by role`
  return rows.map((row) => row.role)
}

const checkRoles = async (tx: Sql, roles: string[]): Promise<void> => {
  const known = await rolesThatExist(tx)
  const unknown = roles.filter((role) => !known.includes(role))
  if (unknown.length > 0) {
    throw new UserRefusal(`Unknown roles: ${unknown.join(', ')}. Use: ${known.join(', ')}.`)
  }
}

/**
 * Held until the transaction ends: across all processes, one transaction at a time counts and changes users.
 */
export const lockUsers = async (tx: Sql): Promise<void> => {
  await tx`select pg_advisory_xact_lock(hashtextextended('host_users', 0))`
}

/** Makes a change. Rejects it if more users would have access than `allowed` (null: no limit). */
const withinPlan = async <T>(tx: Sql, allowed: number | null, change: () => Promise<T>): Promise<T> => {
  const before = await countUsersWithAccess(tx)
  const outcome = await change()
  const after = await countUsersWithAccess(tx)
  if (allowed !== null && after > allowed && after > before) {
    throw new UserRefusal(
      `The plan allows ${allowed} users with access to the CRM, and this change would result in ${after}. ` +
        'Disable another user first, or install a licence with a higher limit.',
    )
  }
  return outcome
}

export interface NewUser {
  login: string
  displayName: string
  email: string | null
  roles: string[]
  password: string
}

const checkNewUser = (user: NewUser): void => {
  if (!isLogin(user.login)) {
    throw new UserRefusal(
      'A login must have 1 to 60 characters: a to z, 0 to 9 and . _ @ + -. It begins with one of a to z or 0 to 9.',
    )
  }
  if (user.displayName.trim() === '' || user.displayName.length > 120) {
    throw new UserRefusal('A display name must have 1 to 120 characters.')
  }
  if (user.email !== null && (user.email.length > 254 || !EMAIL.test(user.email))) {
    throw new UserRefusal('This is not a valid e-mail address.')
  }
  const fault = passwordFault(user.password)
  if (fault !== null) throw new UserRefusal(fault)
}

const insertUser = async (tx: Sql, clock: Clock, user: NewUser, passwordHash: string): Promise<string> => {
  const id = newId()
  const now = clock.now()
  const rows = await tx`
    insert into host_users (id, login, display_name, email, password_hash, roles, created_at, updated_at)
    values (${id}, ${user.login}, ${user.displayName.trim()}, ${user.email}, ${passwordHash}, ${user.roles},
      ${now}, ${now})
    on conflict (lower(login)) do nothing
    returning id`
  if (rows.length === 0) throw new UserRefusal(`The user ${user.login} already exists.`)
  return id
}

/**
 * Creates a user and returns its id. `allowed` is the plan's limit of users with access; null without a
 * limit. Throws UserRefusal if the login is taken, a role is unknown, the password is too short, or the limit
 * is reached.
 */
export const createUser = async (
  sql: Database,
  clock: Clock,
  user: NewUser,
  allowed: number | null,
  report?: ReportHostEvent,
): Promise<string> => {
  checkNewUser(user)
  const passwordHash = await hashPassword(user.password)
  return await sql.begin(async (tx) => {
    await lockUsers(tx)
    await checkRoles(tx, user.roles)
    const id = await withinPlan(tx, allowed, () => insertUser(tx, clock, user, passwordHash))
    const occurredAt = clock.now().toISOString()
    await report?.(tx, { type: 'user_registered', occurredAt, user: { ...user, id } })
    await recordUserChange(tx, clock.now(), 'user.created', id, changesBetween(null, { roles: user.roles }))
    return id
  })
}

/** Creates a user if there are none, and returns whether it did. Of several processes, only one does. */
export const createFirstUser = async (sql: Database, clock: Clock, user: NewUser): Promise<boolean> => {
  const [any] = await sql`select 1 from host_users limit 1`
  if (any !== undefined) return false
  checkNewUser(user)
  const passwordHash = await hashPassword(user.password)
  return await sql.begin(async (tx) => {
    await lockUsers(tx)
    const [other] = await tx`select 1 from host_users limit 1`
    if (other !== undefined) return false
    const id = await insertUser(tx, clock, user, passwordHash)
    const changes = changesBetween(null, { roles: user.roles })
    await recordUserChange(tx, clock.now(), 'user.created', id, changes, theService)
    return true
  })
}

const idOfLogin = async (tx: Sql, login: string): Promise<string> => {
  const [row] = isLogin(login)
    ? await tx<{ id: string }[]>`select id from host_users where lower(login) = ${login.toLowerCase()}`
    : []
  if (row === undefined) throw new UserRefusal(`The user ${login} does not exist.`)
  return row.id
}

/** A user, enabled or disabled. */
const findUserRow = async (
  tx: Sql,
  id: string,
): Promise<Pick<HostUser, 'id' | 'login' | 'email' | 'roles'>> => {
  const [user] = await tx<Pick<HostUser, 'id' | 'login' | 'email' | 'roles'>[]>`
    select id, login, email, roles from host_users where id = ${id}`
  return user ?? { id, login: '', email: null, roles: [] }
}

/** Whether an enabled user is an administrator. */
export const hasAdministrator = async (tx: Sql): Promise<boolean> => {
  const rows = await tx`select 1 from host_enabled_users where 'crm_administer' = any (capabilities) limit 1`
  return rows.length > 0
}

const checkAnAdministratorIsLeft = async (tx: Sql): Promise<void> => {
  if (!(await hasAdministrator(tx)))
    throw new UserRefusal('This user is the last administrator. Create another one first.')
}

/** Replaces a user's roles. Rejected for the same reasons as createUser, and for the last administrator. */
export const setRoles = async (
  sql: Database,
  clock: Clock,
  login: string,
  roles: string[],
  allowed: number | null,
  report?: ReportHostEvent,
): Promise<void> => {
  await sql.begin(async (tx) => {
    await lockUsers(tx)
    await checkRoles(tx, roles)
    const id = await idOfLogin(tx, login)
    const before = await findUserRow(tx, id)
    await withinPlan(
      tx,
      allowed,
      () => tx`update host_users set roles = ${roles}, updated_at = ${clock.now()} where id = ${id}`,
    )
    await checkAnAdministratorIsLeft(tx)
    const addedRoles = roles.filter((role) => !before.roles.includes(role))
    const removedRoles = before.roles.filter((role) => !roles.includes(role))
    if (addedRoles.length + removedRoles.length === 0) return
    const occurredAt = clock.now().toISOString()
    const user = { ...before, roles }
    await report?.(tx, { type: 'role_changed', occurredAt, user, addedRoles, removedRoles })
    const changes = changesBetween({ roles: before.roles }, { roles })
    await recordUserChange(tx, clock.now(), 'user.roles_changed', id, changes)
  })
}

/** Disables a user: ends its sessions; its application passwords and API keys are refused from now on. */
export const disableUser = async (sql: Database, clock: Clock, login: string): Promise<void> => {
  await sql.begin(async (tx) => {
    await lockUsers(tx)
    const id = await idOfLogin(tx, login)
    const now = clock.now()
    await tx`
      update host_users set disabled_at = coalesce(disabled_at, ${now}), updated_at = ${now} where id = ${id}`
    await tx`delete from host_sessions where user_id = ${id}`
    await checkAnAdministratorIsLeft(tx)
    await recordUserChange(tx, now, 'user.disabled', id)
  })
}

/** Enables a disabled user if the plan limit allows. */
export const enableUser = async (
  sql: Database,
  clock: Clock,
  login: string,
  allowed: number | null,
): Promise<void> => {
  await sql.begin(async (tx) => {
    await lockUsers(tx)
    const id = await idOfLogin(tx, login)
    await withinPlan(
      tx,
      allowed,
      () => tx`update host_users set disabled_at = null, updated_at = ${clock.now()} where id = ${id}`,
    )
    await recordUserChange(tx, clock.now(), 'user.enabled', id)
  })
}

/**
 * Stores a new password, ends all sessions of the user, and returns the new hash. Throws UserRefusal if it is
 * too short.
 */
export const setPassword = async (
  sql: Database,
  clock: Clock,
  userId: string,
  password: string,
  actor?: Actor,
): Promise<string> => {
  const fault = passwordFault(password)
  if (fault !== null) throw new UserRefusal(fault)
  const passwordHash = await hashPassword(password)
  await sql.begin(async (tx) => {
    await tx`
      update host_users set password_hash = ${passwordHash}, updated_at = ${clock.now()} where id = ${userId}`
    await tx`delete from host_sessions where user_id = ${userId}`
    await recordUserChange(tx, clock.now(), 'user.password_changed', userId, [], actor)
  })
  return passwordHash
}

/** The id of the user with this login, enabled or disabled. Throws UserRefusal if there is none. */
export const requireUserId = idOfLogin
