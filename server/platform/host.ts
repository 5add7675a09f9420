import type { Router } from 'express'
import type { Scope } from '../../generated/operations.ts'
import type { Sql } from './storage/open.ts'

/** The permissions that the host grants a user in this service. */
export type Capability = 'crm_access' | 'crm_administer'

/** An administrator has access too. */
export const withAccess = (capabilities: readonly Capability[]): Capability[] =>
  capabilities.includes('crm_administer') ? ['crm_access', 'crm_administer'] : [...capabilities]

export interface HostUser {
  id: string
  login: string
  display_name: string
  email: string | null
  roles: string[]
  capabilities: Capability[]
}

/** A role of the host. */
export interface HostRole {
  key: string
  label: string
  capabilities: Capability[]
}

/** The roles of the host and their capabilities in this service. */
export interface RoleDirectory {
  /** By key. */
  list(sql: Sql): Promise<HostRole[]>
  /** Held until the transaction ends: one transaction at a time changes users or roles. */
  lock(tx: Sql): Promise<void>
  /**
   * Replaces the capabilities of a role. `claim` gets the number of users who have no access to the CRM before and have it after. Tells
   * whether an enabled user is an administrator then.
   */
  set(
    tx: Sql,
    key: string,
    capabilities: readonly Capability[],
    claim: (added: number) => Promise<void>,
  ): Promise<{ hasAdministrator: boolean }>
}

/** A user in the list of users. */
export interface ListedUser {
  id: string
  display_name: string
  email: string | null
  roles: string[]
  capabilities: Capability[]
  is_enabled: boolean
  /** Null if the host does not know. */
  last_seen_at: string | null
}

/** Something that happened to a user of the host. */
export interface HostEvent {
  type: 'user_registered' | 'user_logged_in' | 'role_changed'
  occurredAt: string
  user: Pick<HostUser, 'id' | 'login' | 'email' | 'roles'>
  /** Of `role_changed`. */
  addedRoles?: string[]
  removedRoles?: string[]
}

/** Takes an event of the host, in the transaction in which it happens. */
export type ReportHostEvent = (tx: Sql, event: HostEvent) => Promise<void>

/** The result of a request's session cookie and nonce. */
export type SessionOutcome =
  | { kind: 'none' }
  | { kind: 'invalid' }
  | { kind: 'bad_nonce' }
  /** `freshNonce` is set if the request's nonce is about to expire. */
  | { kind: 'ok'; user: HostUser; freshNonce: string | null }

/** A session that the browser has, for a page of the application. */
export interface PageSession {
  user: HostUser
  nonce: string
}

/** The content platform that owns users, sessions and capabilities. */
export interface HostPlatform {
  authenticateSession(cookieHeader: string | undefined, nonce: string | undefined): Promise<SessionOutcome>
  /** The session of a cookie, with a nonce for its requests; null without one. */
  openSession(cookieHeader: string | undefined): Promise<PageSession | null>
  authenticateApplicationPassword(
    login: string,
    password: string,
  ): Promise<{ user: HostUser; credential: { id: string; name: string }; scopes: Scope[] | null } | null>
  /** Whether an application password still exists. */
  hasApplicationPassword(userId: string, id: string): Promise<boolean>
  findUser(id: string): Promise<HostUser | null>
  countUsersWithAccess(): Promise<number>
  /** Those of the addresses that belong to enabled users with access, in lower case. */
  addressesOfUsers(sql: Sql, emails: readonly string[]): Promise<Set<string>>
  /** Name of a view of all users, with the columns of ListedUser. */
  usersView: string
  roles: RoleDirectory
  /** The host's own pages, mounted at `/host`. */
  routes: Router
}
