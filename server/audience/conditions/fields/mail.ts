import { own } from '../../../platform/own.ts'
import type { Fragment, Sql } from '../../../platform/storage/open.ts'
import { engagementLevel, lastActiveAt, lastClickedAt, lastOpenedAt } from '../engagement.ts'
import { type Evidence, type Field, inPeriod, occurrenceField, type RuleContext, scalar } from '../field.ts'
import { alwaysKnown } from '../operators.ts'
import { needed, offered, often, period } from '../parameters.ts'

/** What the fields need that say nothing about a contact for which it is not counted. */
const evidences: Readonly<Record<string, Evidence>> = {
  engagement_level: 'opens_or_clicks',
  last_active_at: 'opens_or_clicks',
  last_opened_at: 'opens',
  last_clicked_at: 'clicks',
  opens_count: 'opens',
  clicks_count: 'clicks',
  campaign_opened: 'opens',
  campaign_clicked: 'clicks',
  any_email_opened: 'opens',
  any_email_clicked: 'clicks',
}

const withEvidence = (field: Field): Field => {
  const evidence = own(evidences, field.key)
  return evidence === undefined ? field : { ...field, evidence }
}

const engagement = (key: string, label: string, description: string) => ({
  key,
  label,
  description,
  group: 'engagement',
})

const counted = (key: string, label: string, description: string, moment: (sql: Sql) => Fragment): Field => ({
  ...scalar(
    engagement(key, label, description),
    'number',
    (context) =>
      context.sql`(select count(*) from deliveries d
        where d.contact_id = contacts.id and ${inPeriod(context, moment(context.sql))})`,
    { parameters: period },
  ),
  operators: alwaysKnown('number'),
  certain: true,
})

const accepted = (sql: Sql): Fragment => sql`d.accepted_at`
const opened = (sql: Sql): Fragment => sql`d.first_opened_at`
const clicked = (sql: Sql): Fragment => sql`d.first_clicked_at`

/** The contact's reactions to e-mails. */
export const engagementFields: readonly Field[] = [
  scalar(
    engagement('engagement_level', 'Engagement level', 'How recently the contact reacted to e-mails.'),
    'choice',
    ({ sql, now }) => engagementLevel(sql, now),
    {
      always: true,
      options: [
        { value: 'none', label: 'None' },
        { value: 'low', label: 'Low' },
        { value: 'medium', label: 'Medium' },
        { value: 'high', label: 'High' },
      ],
    },
  ),
  scalar(
    engagement('last_active_at', 'Last active', 'When the contact was last active.'),
    'date_time',
    ({ sql }) => lastActiveAt(sql),
  ),
  scalar(
    engagement('last_opened_at', 'Last opened', 'When the contact, not a machine, last opened an e-mail.'),
    'date_time',
    ({ sql }) => lastOpenedAt(sql),
  ),
  scalar(
    engagement('last_clicked_at', 'Last clicked', 'When the contact, not a machine, last followed a link.'),
    'date_time',
    ({ sql }) => lastClickedAt(sql),
  ),
  counted(
    'emails_received_count',
    'E-mails received',
    'Number of e-mails to the contact that a mail server accepted.',
    accepted,
  ),
  counted(
    'opens_count',
    'E-mails opened',
    'Number of e-mails that the contact, not a machine, opened.',
    opened,
  ),
  counted(
    'clicks_count',
    'E-mails clicked',
    'Number of e-mails in which the contact, not a machine, followed a link.',
    clicked,
  ),
].map(withEvidence)

const email = (key: string, label: string, description: string) => ({
  key,
  label,
  description,
  group: 'email',
})

/**
 * Deliveries of the campaign in the rule to the current contact. If there are few contacts, the planner finds
 * the deliveries by contact.
 */
const inCampaign = ({ sql, parameters }: Pick<RuleContext, 'sql' | 'parameters'>): Fragment => {
  const id = sql`${parameters.campaign_id ?? null}::uuid`
  return sql`
  from deliveries d
  where d.contact_id = contacts.id and d.kind = 'campaign' and d.source_id = ${id}
    and d.id >= first_delivery_of(${id}) and d.id < end_of_deliveries_of(${id})`
}

const ofCampaign = (
  key: string,
  label: string,
  description: string,
  moment: (sql: Sql) => Fragment,
  further: (sql: Sql) => Fragment = (sql) => sql`true`,
): Field =>
  occurrenceField(
    email(key, label, description),
    [needed('campaign_id'), ...period],
    (context) =>
      context.sql`${inCampaign(context)} and ${further(context.sql)} and ${inPeriod(context, moment(context.sql))}`,
  )

const ofAny = (key: string, label: string, description: string, moment: (sql: Sql) => Fragment): Field =>
  occurrenceField(
    email(key, label, description),
    [...period, ...often],
    (context) =>
      context.sql`from deliveries d where d.contact_id = contacts.id and ${inPeriod(context, moment(context.sql))}`,
  )

/** E-mails that were sent to the contact, and their results. */
export const emailFields: readonly Field[] = [
  ofCampaign(
    'campaign_received',
    'Campaign received',
    'A mail server accepted a campaign for the contact.',
    accepted,
  ),
  ofCampaign('campaign_opened', 'Campaign opened', 'The contact, not a machine, opened a campaign.', opened),
  occurrenceField(
    email(
      'campaign_clicked',
      'Campaign clicked',
      'The contact, not a machine, followed a link of a campaign.',
    ),
    [needed('campaign_id'), offered('link_id'), ...period],
    (context) =>
      context.parameters.link_id === undefined
        ? context.sql`${inCampaign(context)} and ${inPeriod(context, clicked(context.sql))}`
        : context.sql`${inCampaign(context)} and exists (
            select from delivery_events e
            where e.delivery_id = d.id and e.type = 'clicked' and e.human and e.link_id = ${context.parameters.link_id}::uuid
              and ${inPeriod(context, context.sql`e.occurred_at`)})`,
  ),
  ofCampaign(
    'campaign_bounced',
    'Campaign bounced',
    'A campaign to the contact bounced.',
    // The ledger stores when an e-mail was sent, not when it bounced.
    (sql) => sql`coalesce(d.accepted_at, d.queued_at)`,
    (sql) => sql`d.status = 'bounced'`,
  ),
  ofAny('any_email_opened', 'Any e-mail opened', 'The contact, not a machine, opened any e-mail.', opened),
  ofAny(
    'any_email_clicked',
    'Any e-mail clicked',
    'The contact, not a machine, followed a link of any e-mail.',
    clicked,
  ),
].map(withEvidence)
