import type { AppContext } from '../../../platform/app-context.ts'
import type { Handlers } from '../../../platform/contract/handler.ts'
import { actorOf } from '../../../platform/principal.ts'
import { type Fault, problem } from '../../../platform/problem.ts'
import {
  joinLists,
  leaveLists,
  listMembershipsOf,
  listTagsOf,
  lockLists,
  lockTags,
  readLists,
  readTags,
  tagContact,
} from '../../memberships/index.ts'
import type { ContactMembers } from '../members.ts'
import { hasLeft, requireMemberships, requireTags } from '../memberships.ts'
import { requireContactId, requireLockedContactId } from './contact-id.ts'

/** All entries on one page. */
const whole = <Item>(data: Item[]) => {
  const total = { value: data.length, relation: 'eq' } as const
  return { status: 200, body: { data, page: { next_cursor: null, previous_cursor: null, total } } } as const
}

/** The lists or tags of the body must exist. @throws invalid_request */
const requireFound = <Row>({ found, faults }: { found: Row[]; faults: Fault[] }): Row[] => {
  if (faults.length > 0) throw problem('invalid_request', { errors: faults })
  return found
}

/** The lists and tags of one contact. Lists and tags are locked before the contact, as everywhere. */
export const membershipHandlers = {
  async listContactLists({ params }, { sql }) {
    return whole(await listMembershipsOf(sql, await requireContactId(sql, params.id)))
  },

  async addContactLists({ params, body, principal, transaction }, { clock, confirmations }) {
    const about = { actor: actorOf(principal), now: clock.now().toISOString() }
    return transaction(async (tx) => {
      await requireContactId(tx, params.id)
      const references = body.lists.map(({ list }) => list)
      const read = await readLists(tx, references, '/lists')
      const faults = read.faults.map((fault) => ({ ...fault, pointer: `${fault.pointer}/list` }))
      const found = requireFound({ found: read.found, faults })
      const contactId = await requireLockedContactId(tx, params.id)
      const joinings = found.map(({ row, index }) => ({ list: row, status: body.lists[index]?.status }))
      const pointerTo = (listId: string) =>
        `/lists/${found.find(({ row }) => row.id === listId)?.index ?? 0}/status`
      requireMemberships(
        await joinLists(tx, { contactId, ...about, confirmations }, joinings, 'refuse'),
        pointerTo,
      )
      return whole(await listMembershipsOf(tx, contactId))
    })
  },

  async removeContactList({ params, principal, transaction }, { clock }) {
    const about = { actor: actorOf(principal), now: clock.now().toISOString() }
    const id = await transaction(async (tx) => {
      const [list] = await lockLists(tx, [params.list_id])
      const contactId = await requireLockedContactId(tx, params.id)
      const present = await listMembershipsOf(tx, contactId)
      const membership = present.find((one) => one.id === list?.id)
      if (list === undefined || membership === undefined)
        throw problem('not_found', { detail: 'The contact is not on this list.' })
      if (membership.status === 'unsubscribed') throw hasLeft(list)
      await leaveLists(tx, { contactId, ...about }, [list])
      return list.id
    })
    return { status: 200, body: { id, removed: true } }
  },

  async listContactTags({ params }, { sql }) {
    return whole(await listTagsOf(sql, await requireContactId(sql, params.id)))
  },

  async addContactTags({ params, body, principal, transaction }, { clock }) {
    const about = { actor: actorOf(principal), now: clock.now().toISOString() }
    return transaction(async (tx) => {
      await requireContactId(tx, params.id)
      const add = requireFound(await readTags(tx, body.tags, '/tags')).map(({ row }) => row)
      const contactId = await requireLockedContactId(tx, params.id)
      requireTags(await tagContact(tx, { contactId, ...about }, { add }))
      return whole(await listTagsOf(tx, contactId))
    })
  },

  async removeContactTag({ params, principal, transaction }, { clock }) {
    const about = { actor: actorOf(principal), now: clock.now().toISOString() }
    const id = await transaction(async (tx) => {
      const remove = await lockTags(tx, [params.tag_id])
      const contactId = await requireLockedContactId(tx, params.id)
      const plan = await tagContact(tx, { contactId, ...about }, { remove })
      const [removed] = plan.kind === 'changes' ? plan.removed : []
      if (removed === undefined) throw problem('not_found', { detail: 'The contact does not have this tag.' })
      return removed.id
    })
    return { status: 200, body: { id, removed: true } }
  },
} satisfies Partial<Handlers<AppContext & ContactMembers>>
