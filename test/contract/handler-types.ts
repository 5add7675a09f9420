/**
 * Code that must not compile. `npm run typecheck` reads this file: each line after an expected error fails
 * the check if it compiles.
 */
import type { components } from '../../generated/types.ts'
import type { AppContext } from '../../server/platform/app-context.ts'
import type { Handler, HandlerRequest, Handlers } from '../../server/platform/contract/handler.ts'
import { problem } from '../../server/platform/problem.ts'

declare const contact: components['schemas']['Contact']
declare const handlers: Handlers

export const good: Handler<'getContact'> = async () => ({ status: 200, body: contact, etag: 'v1' })

// @ts-expect-error A status that the document does not have.
export const otherStatus: Handler<'getContact'> = async () => ({ status: 201, body: contact })

// @ts-expect-error A refusal is thrown, not answered.
export const refusal: Handler<'getContact'> = async () => ({ status: 404, body: contact })

// @ts-expect-error A body without a member that is always there.
export const lacking: Handler<'getContact'> = async () => ({ status: 200, body: { id: contact.id } })

// @ts-expect-error A member of another type.
export const wrongType: Handler<'getContact'> = async () => ({ status: 200, body: { ...contact, email: 7 } })

const { getMe: _, ...others } = handlers
// @ts-expect-error An operation without a handler.
export const withoutMe: Handlers = others

declare const demanding: Handlers<AppContext & { reachableUsers: string[] }>
// @ts-expect-error A handler that needs what the application does not give it.
export const unconnected: Handlers = demanding

export const reading = (request: HandlerRequest<'getContact'>): unknown[] => [
  request.params.id,
  request.query.include,
  // @ts-expect-error A parameter that the document does not have.
  request.query.fields,
  // @ts-expect-error Room is reserved only where the document names a plan limit.
  request.reserve(undefined, 1),
]

export const changing = ({ transaction }: HandlerRequest<'deleteContact'>): unknown[] => [
  transaction(async () => contact),
  // @ts-expect-error A change that was not made is refused inside: after the commit, the audit log has it.
  transaction(async () => contact as typeof contact | null),
  // @ts-expect-error So is one that says whether it was made.
  transaction(async () => contact.id !== ''),
]

export const refusals = [
  problem('not_found'),
  problem('unavailable', { headers: { 'Retry-After': '5' } }),
  // @ts-expect-error The contract promises when to try again.
  problem('unavailable', { detail: 'Not now.' }),
]
