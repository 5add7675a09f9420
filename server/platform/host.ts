import type { Router } from 'express'
import type { Sql } from './storage/open.ts'

/** The permissions that the host grants a user in this service. */
export type Capability = 'crm_access' | 'crm_administer'

export interface HostUser {
  id: string
  login: string
  display_name: string
  email: string | null
  roles: string[]
  capabilities: Capability[]
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

/** The content platform that owns users, sessions and capabilities. */
export interface HostPlatform {
  authenticateSession(cookieHeader: string | undefined, nonce: string | undefined): Promise<SessionOutcome>
  authenticateApplicationPassword(
    login: string,
    password: string,
  ): Promise<{ user: HostUser; credential: { id: string; name: string } } | null>
  /** Whether an application password still exists. */
  hasApplicationPassword(userId: string, id: string): Promise<boolean>
  findUser(id: string): Promise<HostUser | null>
  countUsersWithAccess(): Promise<number>
  /** The host's own pages, mounted at `/host`. */
  routes: Router
}
