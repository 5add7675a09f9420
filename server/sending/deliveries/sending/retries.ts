import { suppressedAmong } from '../../../audience/suppressions/index.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { skipAtAddress } from '../rules.ts'
import type { QueuedDelivery } from '../store/queue.ts'
import type { Mailing, Recipient } from './mailing.ts'
import type { Prepared } from './queue.ts'

interface AppContext<MailRecipient extends Recipient> {
  secret: Uint8Array
  openMailing(campaignId: string, variant: string | null): Promise<Mailing<MailRecipient> | null>
}

/** Prepares retries of one campaign and variant, with the same checks as at the first attempt. */
const ofMailing = async <MailRecipient extends Recipient>(
  secret: Uint8Array,
  mailing: Mailing<MailRecipient>,
  tx: Sql,
  deliveries: readonly QueuedDelivery[],
  now: Date,
): Promise<[string, Prepared][]> => {
  const contactIds = deliveries.flatMap(({ contactId }) => contactId ?? [])
  const people = new Map((await mailing.load(tx, contactIds, now)).map((one) => [one.contactId, one]))
  const addresses = [...people.values()].map(({ address }) => address)
  const suppressed = await suppressedAmong(tx, secret, addresses)
  const prepared = deliveries.map(({ deliveryId, contactId, attempts }): [string, Prepared] => {
    const recipient = people.get(contactId ?? '')
    // Without the frequency cap: it counts this e-mail, which was under the cap at its first attempt.
    const skip = skipAtAddress(
      recipient && { ...recipient.eligibility, capLeft: null },
      recipient !== undefined && suppressed.has(recipient.address),
    )
    if (skip !== null || recipient === undefined) return [deliveryId, { skip: skip ?? 'contact_gone' }]
    const wait = mailing.hold(recipient.address)
    if (wait !== null) return [deliveryId, { wait }]
    return [
      deliveryId,
      {
        address: recipient.address,
        subject: recipient.subject,
        allowed: recipient.allowed,
        connections: mailing.connections,
        compose: () => mailing.compose(recipient, deliveryId),
        report: (outcome) => mailing.report(outcome, recipient.address, attempts + 1),
      },
    ]
  })
  mailing.unused(prepared.filter(([, how]) => !('address' in how)).length)
  return prepared
}

type Open<MailRecipient extends Recipient> = [mailing: Mailing<MailRecipient>, deliveries: QueuedDelivery[]]

/** Groups deliveries by campaign and variant. Leaves out campaigns that cannot be sent now. */
const byMailing = async <MailRecipient extends Recipient>(
  openMailing: AppContext<MailRecipient>['openMailing'],
  deliveries: readonly QueuedDelivery[],
): Promise<Open<MailRecipient>[]> => {
  const open: Open<MailRecipient>[] = []
  const groups = Map.groupBy(deliveries, ({ sourceId, variant }) => `${sourceId} ${variant ?? ''}`)
  for (const some of groups.values()) {
    const [{ sourceId, variant } = { sourceId: null, variant: null }] = some
    const mailing = sourceId === null ? null : await openMailing(sourceId, variant)
    if (mailing !== null) open.push([mailing, some])
  }
  return open
}

/** The retries that rates and servers allow now, after a wait of seconds if necessary. */
export const admitRetries = async <MailRecipient extends Recipient>(
  { openMailing }: Pick<AppContext<MailRecipient>, 'openMailing'>,
  deliveries: readonly QueuedDelivery[],
): Promise<QueuedDelivery[]> => {
  const admitted: QueuedDelivery[] = []
  for (const [mailing, some] of await byMailing(openMailing, deliveries))
    admitted.push(...some.slice(0, await mailing.allow(some.length)))
  return admitted
}

/** Prepares the retries of campaigns. Checks each contact's current consent. */
export const retriesOf = async <MailRecipient extends Recipient>(
  { secret, openMailing }: AppContext<MailRecipient>,
  tx: Sql,
  deliveries: readonly QueuedDelivery[],
  now: Date,
): Promise<Map<string, Prepared>> => {
  const prepared: [string, Prepared][] = []
  for (const [mailing, some] of await byMailing(openMailing, deliveries))
    prepared.push(...(await ofMailing(secret, mailing, tx, some, now)))
  return new Map(prepared)
}
