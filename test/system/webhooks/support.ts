import type { components } from '../../../generated/types.ts'
import { publishEvents } from '../../../server/system/webhooks/publish.ts'
import type { TestApp } from '../../support/app.ts'

type Schemas = components['schemas']

export type Event = Schemas['Event']

export const allTypes: Schemas['EventType'][] = [
  'contact.created',
  'contact.updated',
  'contact.status_changed',
  'contact.deleted',
  'contact.restored',
  'list.joined',
  'list.left',
  'tag.added',
  'tag.removed',
  'form.submitted',
  'form.submission_deleted',
  'privacy_request.opened',
  'privacy_request.closed',
  'delivery.accepted',
  'delivery.bounced',
  'delivery.failed',
  'email.opened',
  'email.clicked',
  'email.complained',
  'email.unsubscribed',
  'campaign.started',
  'campaign.finished',
  'sequence.completed',
  'automation.entered',
  'automation.completed',
  'import.finished',
  'migration.finished',
  'migration.undone',
  'limit.near',
  'limit.reached',
]

/** Switches the feed on for some types. */
export const startFeed = (app: TestApp, feed_types = allTypes) =>
  app.send('PUT', '/settings/events', { body: { feed: 'on', feed_types } })

export const stopFeed = (app: TestApp) => app.send('PUT', '/settings/events', { body: { feed: 'off' } })

/** Publishes what is in the outbox. */
export const publish = async ({ context }: TestApp): Promise<void> => {
  while ((await publishEvents(context)) > 0);
}

/** The feed after an event, as a program follows it. */
export const readFeed = async (app: TestApp, after?: string): Promise<Event[]> => {
  await publish(app)
  const events: Event[] = []
  for (let last = after; ; ) {
    const { body, status } = await app.send<Schemas['EventPage']>(
      'GET',
      `/events?limit=200${last === undefined ? '' : `&after=${last}`}`,
    )
    if (status !== 200) throw new Error(JSON.stringify(body))
    events.push(...body.data)
    if (body.data.length === 0) return events
    last = body.data.at(-1)?.id
  }
}
