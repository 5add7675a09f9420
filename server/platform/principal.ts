import type { IncomingHttpHeaders } from 'node:http'
import type { Scope } from '../../generated/operations.ts'
import type { Capability, HostUser } from './host.ts'

/** The authenticated caller of a request. */
export interface Principal {
  kind: 'session' | 'application_password' | 'api_key'
  user: HostUser
  /** The application password or API key; null for a session. */
  credential: { id: string; name: string } | null
  /** The user's capabilities; for an API key, only those that the key has too. */
  capabilities: Capability[]
  /** Null if scopes do not apply. */
  scopes: Scope[] | null
  /** `X-Request-Id` of the request. */
  requestId?: string
}

export interface Authenticated {
  principal: Principal
  /** A new nonce, if the request's nonce is about to expire. */
  freshNonce: string | null
}

/** @throws unauthenticated, invalid_credentials, invalid_nonce; pro_lock for an API key in the free edition */
export type Authenticate = (headers: IncomingHttpHeaders) => Promise<Authenticated>

/** The author of a change, as activities and notes store it. */
export interface Actor {
  kind: 'user' | 'api_key' | 'system' | 'contact'
  id: string | null
  name: string | null
  /** The job that acts in the actor's name. */
  jobId?: string
  /** The request that the actor sent. */
  requestId?: string
}

export const actorOf = ({ kind, credential, user, requestId }: Principal): Actor => {
  const request = requestId === undefined ? {} : { requestId }
  return kind === 'api_key' && credential
    ? { kind: 'api_key', id: credential.id, name: credential.name, ...request }
    : { kind: 'user', id: user.id, name: user.display_name, ...request }
}

/** An actor in the columns of a row. */
export interface ActorColumns {
  actor_kind: Actor['kind']
  actor_id: string | null
  actor_name: string | null
}

export const actorColumns = (actor: Actor): ActorColumns => ({
  actor_kind: actor.kind,
  actor_id: actor.id,
  actor_name: actor.name,
})

export const actorFromColumns = ({ actor_kind, actor_id, actor_name }: ActorColumns): Actor => ({
  kind: actor_kind,
  id: actor_id,
  name: actor_name,
})
