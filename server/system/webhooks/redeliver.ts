import type { JobKind } from '../jobs/index.ts'
import type { ContactsOfEvents } from './contacts.ts'
import { matchingEvents } from './publish.ts'
import { findEndpoint } from './store/endpoints.ts'
import { announceEvents } from './store/outbox.ts'
import { listSelected, type Selection, sendAgain } from './store/redelivery.ts'

/** Events in a step. */
const size = 500

/** Sends the selected events again. It ends early if the endpoint is deleted or disabled meanwhile. */
export const redeliveryKind = ({ contactsOfEvents }: { contactsOfEvents: ContactsOfEvents }): JobKind => ({
  kind: 'webhook_redelivery',
  begin: async ({ payload, checkpoint, context }) => {
    const selection = payload as Selection
    const { after } = (checkpoint ?? { after: null }) as { after: string | null }
    return {
      step: async (tx) => {
        const endpoint = await findEndpoint(tx, selection.endpoint_id)
        const events =
          endpoint === undefined || endpoint.state === 'disabled'
            ? []
            : await listSelected(tx, selection, after, size)
        const last = events.at(-1)
        if (endpoint === undefined || last === undefined) return { checkpoint: { after }, finished: true }
        const now = context.clock.now()
        const known = events.filter(({ delivery_id }) => delivery_id !== null)
        const others = events.filter(({ delivery_id }) => delivery_id === null)
        const sent = [
          ...known,
          ...(await matchingEvents(tx, contactsOfEvents, endpoint.condition, others, now)),
        ]
        await sendAgain(tx, endpoint.id, sent, now)
        await announceEvents(tx)
        return {
          checkpoint: { after: last.id },
          counted: { updated: sent.length, skipped: events.length - sent.length },
          finished: events.length < size,
        }
      },
    }
  },
})
