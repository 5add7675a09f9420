/**
 * Code that must not compile. `npm run typecheck` reads this file: each line after an expected error fails
 * the check if it compiles.
 */
import type { components } from '../../generated/types.ts'
import type { ContactMembers } from '../../server/audience/contacts/index.ts'
import { importKind } from '../../server/audience/imports/index.ts'
import type { allJobs } from '../../server/jobs.ts'
import { type Members, members } from '../../server/members.ts'
import type { AppContext } from '../../server/platform/app-context.ts'
import type { Handler, HandlerRequest, Handlers } from '../../server/platform/contract/handler.ts'
import { problem } from '../../server/platform/problem.ts'
import { noticeJobs } from '../../server/system/notices/index.ts'

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

const { confirmations: _none, ...withoutConfirmations } = members
// @ts-expect-error A member that areas call and the application does not have.
export const unconnectedContacts: ContactMembers = withoutConfirmations
// @ts-expect-error The same for a kind of job.
export const unconnectedImports = importKind([], withoutConfirmations)
declare const context: Parameters<typeof allJobs>[0]
// @ts-expect-error The same for jobs.
export const unconnectedNotices = noticeJobs(context)
// @ts-expect-error A member without one of its functions.
export const unasked: Members['confirmations'] = {
  requestConfirmation: members.confirmations.requestConfirmation,
}

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
