import type { components } from '../../../generated/types.ts'
import type { Capability } from '../../platform/host.ts'

type Schemas = components['schemas']

export type NoticeKind = Schemas['NoticeKind']

/** What the texts of a notice are made of. Never data of a contact: notices outlive it. */
export interface NoticeData {
  /** Name of the resource. */
  name?: string
  /** What is known about the cause: one or more sentences. */
  detail?: string
  /** Of a plan limit. */
  used?: number
  allowed?: number
  /** The last day, such as 2027-03-31. */
  day?: string
  /** Types of events that are held back. */
  types?: string
}

interface Definition {
  label: string
  severity: Schemas['NoticeSeverity']
  /** Who gets it. */
  capability: Capability
  title(data: NoticeData, count: number): string
  remedy: string | ((data: NoticeData) => string)
  /** Path below the base path; null for the id of the resource. */
  location(id: string | null): string
  /**
   * True for something that happens and is over, such as a failed job. What happens on one day (UTC) is one notice. Others last until
   * `closeNotice`.
   */
  isEvent?: boolean
}

const quoted = ({ name }: NoticeData): string => (name === undefined ? '' : ` "${name}"`)

const several = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`)

const limitOf = ({ name = '', used, allowed }: NoticeData): string =>
  `${used} of ${allowed} ${name.replaceAll('_', ' ')} are used`

const upgrade = 'Delete what is no longer needed, or install a licence with a higher limit.'

const answerPrivacyRequest =
  'Complete the request, or reject it with a reason. If it takes longer, extend it and tell the person.'

/** Every kind of notice. The order is the one in which a screen of settings shows them. */
export const noticeKinds: Record<NoticeKind, Definition> = {
  campaign_paused: {
    label: 'Campaign paused',
    severity: 'error',
    capability: 'crm_access',
    title: (data) => `The campaign${quoted(data)} is paused.`,
    remedy:
      'Read the detail, resolve the cause, and resume the campaign. No contact gets the campaign twice.',
    location: (id) => `/campaigns/${id}`,
  },
  campaign_unknown_outcomes: {
    label: 'Campaign with unknown outcomes',
    severity: 'warning',
    capability: 'crm_access',
    title: (data) => `The campaign${quoted(data)} ended with messages whose outcome is unknown.`,
    remedy: 'Settle them from the log of the mail server, or retry them. A retried message may arrive twice.',
    location: (id) => `/campaigns/${id}/deliveries`,
  },
  automation_paused: {
    label: 'Automation paused',
    severity: 'error',
    capability: 'crm_access',
    title: (data) => `The automation${quoted(data)} is paused.`,
    remedy: 'Read the detail, resolve the cause, and resume the automation. Its contacts keep their places.',
    location: (id) => `/automations/${id}`,
  },
  sequence_paused: {
    label: 'Sequence paused',
    severity: 'error',
    capability: 'crm_access',
    title: (data) => `The sequence${quoted(data)} is paused.`,
    remedy: 'Read the detail, resolve the cause, and resume the sequence. Its contacts keep their places.',
    location: (id) => `/sequences/${id}`,
  },
  job_failed: {
    label: 'Job failed',
    severity: 'warning',
    capability: 'crm_access',
    title: ({ name = '' }, count) => `${several(count, 'A job', 'jobs')} failed: ${name}`,
    remedy: 'Read the errors of the job, correct them, and start it again.',
    location: (id) => `/jobs/${id}`,
    isEvent: true,
  },
  mail_server_failed: {
    label: 'Mail server does not accept mail',
    severity: 'error',
    capability: 'crm_administer',
    title: (data) => `The mail server${quoted(data)} does not accept mail.`,
    remedy:
      'Check host, port, certificate, user name and password of the mail server, then test the connection.',
    location: (id) => `/mail-servers/${id}`,
  },
  sending_domain_failed: {
    label: 'Sending domain no longer authenticates',
    severity: 'error',
    capability: 'crm_administer',
    title: (data) => `The DNS records of the sending domain${quoted(data)} are no longer correct.`,
    remedy:
      'Compare the expected records with those found, correct them at your DNS provider, and check the domain again.',
    location: (id) => `/sending-domains/${id}`,
  },
  bounce_mailbox_failed: {
    label: 'Mailbox for bounces cannot be read',
    severity: 'error',
    capability: 'crm_administer',
    title: () => 'The mailbox for bounces cannot be read.',
    remedy:
      'Check host, certificate, user name and password of the mailbox. Bounces are processed when it can be read again.',
    location: () => '/settings/bounces',
  },
  webhook_endpoint_disabled: {
    label: 'Webhook stopped',
    severity: 'error',
    capability: 'crm_administer',
    title: (data) =>
      data.types === undefined
        ? `The webhook${quoted(data)} is stopped.`
        : `The webhook${quoted(data)} does not get events of these types: ${data.types}.`,
    remedy: ({ types }) =>
      types === undefined
        ? 'Read the detail, resolve the cause, activate the webhook, and redeliver the events that it missed.'
        : 'Give the API key the missing scopes again, or update the webhook. The waiting events are then sent.',
    location: (id) => `/webhooks/${id}`,
  },
  webhook_deliveries_failed: {
    label: 'Webhook deliveries given up',
    severity: 'warning',
    capability: 'crm_administer',
    title: (data, count) =>
      `The webhook${quoted(data)} did not accept ${several(count, 'an event', 'events')}.`,
    remedy: 'Read the reason in the failed deliveries, repair the receiver, and redeliver the events.',
    location: (id) => `/webhooks/${id}/deliveries`,
    isEvent: true,
  },
  limit_near: {
    label: 'Plan limit near',
    severity: 'warning',
    capability: 'crm_administer',
    title: (data) => `A plan limit is nearly reached: ${limitOf(data)}.`,
    remedy: upgrade,
    location: () => '/settings/edition',
  },
  limit_reached: {
    label: 'Plan limit reached',
    severity: 'error',
    capability: 'crm_administer',
    title: (data) => `A plan limit is reached: ${limitOf(data)}.`,
    remedy: upgrade,
    location: () => '/settings/edition',
  },
  licence_ending: {
    label: 'Licence ends soon',
    severity: 'warning',
    capability: 'crm_administer',
    title: ({ day }) => `The licence ends after ${day}.`,
    remedy: 'Install the next licence. Without it the edition is free, and all data is kept.',
    location: () => '/settings/edition',
  },
  licence_ended: {
    label: 'Licence has ended',
    severity: 'error',
    capability: 'crm_administer',
    title: ({ day }) => `The licence ended after ${day}.`,
    remedy: 'Install the next licence. Until then the edition is free, and all data is kept.',
    location: () => '/settings/edition',
  },
  audit_log_broken: {
    label: 'Audit log broken',
    severity: 'error',
    capability: 'crm_administer',
    title: () => 'Entries of the audit log are missing or were changed.',
    remedy:
      'Check the audit log to find these entries, and compare it with your exports. Find out who can write to the database.',
    location: () => '/audit-entries',
  },
  disk_space_low: {
    label: 'Disk space low',
    severity: 'error',
    capability: 'crm_administer',
    title: () => 'The disk has too little free space. Writes are rejected.',
    remedy:
      'Free space on the disk of the data folder, or enlarge it. The service then continues automatically.',
    location: () => '/settings/general',
  },
  privacy_request_open: {
    label: 'Privacy request',
    severity: 'warning',
    capability: 'crm_administer',
    title: ({ name, day }) => `A person asks for ${name}. The request is due on ${day}.`,
    remedy: answerPrivacyRequest,
    location: (id) => `/privacy-requests/${id}`,
  },
  privacy_request_due: {
    label: 'Privacy request due soon',
    severity: 'warning',
    capability: 'crm_administer',
    title: ({ name, day }) => `A request for ${name} is due on ${day}.`,
    remedy: answerPrivacyRequest,
    location: (id) => `/privacy-requests/${id}`,
  },
  privacy_request_overdue: {
    label: 'Privacy request late',
    severity: 'error',
    capability: 'crm_administer',
    title: ({ name, day }) => `A request for ${name} was due on ${day}.`,
    remedy: answerPrivacyRequest,
    location: (id) => `/privacy-requests/${id}`,
  },
}

/** What solves the problem that a notice is about. */
export const remedyOf = (kind: NoticeKind, data: NoticeData): string => {
  const { remedy } = noticeKinds[kind]
  return typeof remedy === 'string' ? remedy : remedy(data)
}

export const kindNames = Object.keys(noticeKinds) as NoticeKind[]

/** The kinds that users with these capabilities get. */
export const kindsFor = (capabilities: readonly Capability[]): NoticeKind[] =>
  kindNames.filter((kind) => capabilities.includes(noticeKinds[kind].capability))

/** Whether a kind is mailed to users who chose none: all that need an action. */
export const isMailed = (kind: NoticeKind): boolean => noticeKinds[kind].severity !== 'info'
