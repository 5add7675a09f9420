import type { Router } from 'express'

/** What the host lets a user do in this service. */
export type Capability = 'crm_access' | 'crm_administer'

export interface HostUser {
  id: string
  login: string
  display_name: string
  email: string | null
  roles: string[]
  capabilities: Capability[]
}

/** What became of a request's session cookie and nonce. */
export type SessionOutcome =
  | { kind: 'none' }
  | { kind: 'invalid' }
  | { kind: 'bad_nonce' }
  /** `freshNonce` is set when the presented nonce is about to expire. */
  | { kind: 'ok'; user: HostUser; freshNonce: string | null }

/** The content platform that owns users, sessions and capabilities. */
export interface HostPlatform {
  authenticateSession(cookieHeader: string | undefined, nonce: string | undefined): Promise<SessionOutcome>
  authenticateApplicationPassword(
    login: string,
    password: string,
  ): Promise<{ user: HostUser; credential: { id: string; name: string } } | null>
  /** Whether an application password is still there. */
  hasApplicationPassword(userId: string, id: string): Promise<boolean>
  findUser(id: string): Promise<HostUser | null>
  countUsersWithAccess(): Promise<number>
  /** The host's own pages, mounted at `/host`. */
  routes: Router
}
