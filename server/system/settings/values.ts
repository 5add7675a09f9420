import type { components } from '../../../generated/types.ts'

type Schemas = components['schemas']

/** The groups, by their name in the URL. */
export const groups = [
  'general',
  'sending',
  'tracking',
  'consent',
  'compliance',
  'bounces',
  'appearance',
  'events',
  'retention',
  'security',
] as const
export type Group = (typeof groups)[number]

export const providers = ['ses', 'sendgrid', 'mailgun', 'postmark', 'brevo', 'sparkpost', 'generic'] as const
export type Provider = (typeof providers)[number]

/** The stored mailbox: without its password and observations. */
export type MailboxValue = Pick<
  Schemas['BounceMailbox'],
  'host' | 'port' | 'security' | 'username' | 'folder' | 'after_reading'
>

export interface ProviderValue {
  enabled: boolean
  allowed_topics: string[]
  /** How many URLs were made: the secret part of the URL is derived from it. */
  address_number: number
}

export interface BounceValue {
  return_path_address: string | null
  mailbox: MailboxValue | null
  soft_bounces: Schemas['SoftBounceRule']
  providers: Record<Provider, ProviderValue>
}

/** The value of each group, without secrets: `readBounceSecrets` returns those. */
export interface SettingsValues {
  general: Omit<Schemas['GeneralSettings'], 'updated_at'>
  sending: Omit<Schemas['SendingSettings'], 'updated_at'>
  tracking: Omit<Schemas['TrackingSettings'], 'updated_at'>
  consent: Omit<Schemas['ConsentSettings'], 'updated_at'>
  compliance: Omit<Schemas['ComplianceSettings'], 'updated_at'>
  bounces: BounceValue
  appearance: Omit<Schemas['AppearanceSettings'], 'updated_at'>
  retention: Omit<Schemas['RetentionSettings'], 'updated_at'>
  security: Omit<Schemas['SecuritySettings'], 'updated_at'>
  events: Omit<Schemas['EventSettings'], 'updated_at'>
}

const provider: ProviderValue = { enabled: false, allowed_topics: [], address_number: 0 }

/** The defaults. Members added later get their value from here for rows stored before. */
export const defaults: SettingsValues = {
  general: {
    business_name: null,
    address: { line1: null, line2: null, city: null, state: null, postal_code: null, country: null },
    phone: null,
    website_url: null,
    logo_url: null,
    default_locale: 'en',
    default_timezone: 'UTC',
  },
  sending: {
    default_sender_id: null,
    default_mail_server_id: null,
    rate: { per_second: null, per_hour: null, per_day: null },
    window: null,
    frequency_cap: null,
    footer_html: null,
    footer_text: null,
  },
  // The minimum that shows whether e-mails are read. Opens by name require a choice.
  tracking: { opens: 'aggregate', clicks: 'individual', ip_storage: 'shortened' },
  consent: {
    confirmation_sender_id: null,
    confirmation_template_id: null,
    confirmation_expires_after_days: 14,
    ask_pending_contacts: false,
    // Marketing mail requires a stated consent. Migration 0135 keeps `subscribed` where the service was in use before.
    new_contact_status: 'transactional',
    confirm_page: null,
    confirmed_page: null,
    confirmed_redirect_url: null,
    consent_text: null,
    consent_text_version: null,
    consent_text_versions: [],
  },
  compliance: {
    postal_address: null,
    unsubscribe_page: null,
    unsubscribed_page: null,
    unsubscribe_reasons: ['too_often', 'not_relevant', 'never_signed_up', 'content', 'other'],
    preference_centre: {
      shows_lists: true,
      shows_frequency: true,
      shows_tracking: true,
      shows_privacy_requests: true,
      fields: ['first_name', 'last_name'],
    },
    // Never more than the month that the law allows.
    privacy_requests_due_after_days: 28,
    // Three years, the usual limitation period for proof of consent.
    consent_kept_for_days: 1095,
  },
  bounces: {
    return_path_address: null,
    mailbox: null,
    soft_bounces: { max_count: 5, within_days: 30, min_campaigns_count: 3 },
    providers: {
      ses: provider,
      sendgrid: provider,
      mailgun: provider,
      postmark: provider,
      brevo: provider,
      sparkpost: provider,
      generic: provider,
    },
  },
  appearance: {
    logo_url: null,
    background_colour: '#f4f1ea',
    surface_colour: '#ffffff',
    text_colour: '#1f2933',
    accent_colour: '#0b5c7a',
    font: 'humanist',
    footer_text: null,
  },
  retention: {
    jobs_kept_for_days: 90,
    notices_kept_for_days: 90,
    audit_entries_kept_for_days: null,
    events_kept_for_days: 30,
    webhook_deliveries_kept_for_days: 30,
    activities_kept_for_days: null,
    opens_and_clicks_kept_for_days: null,
    form_submissions_kept_for_days: null,
    // As for consents.
    privacy_requests_kept_for_days: 1095,
  },
  security: {
    allowed_origins: [],
    session_days: 7,
    session_idle_hours: 24,
    read_requests_per_minute: null,
    write_requests_per_minute: null,
    bulk_requests_per_minute: null,
  },
  // Messages that arrive and are read are many times as many as all other events.
  events: {
    feed: 'off',
    feed_types: [
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
      'delivery.bounced',
      'delivery.failed',
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
    ],
  },
}
