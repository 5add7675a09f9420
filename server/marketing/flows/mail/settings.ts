import type { components } from '../../../../generated/types.ts'
import type { SettingsSchema } from '../types.ts'

type Schemas = components['schemas']

/** What an e-mail counts. */
export interface MailTracking {
  opens: 'none' | 'aggregate' | 'individual'
  clicks: 'none' | 'aggregate' | 'individual'
}

export interface MailContent {
  kind: Schemas['ContentKind']
  subject: string
  preheader: string | null
  source: string
  text: string | null
}

/** The settings of `send_email`. Absent members are null; `respects_frequency_cap` is true. */
export interface MailSettings extends Record<string, unknown> {
  template_id?: string | null
  content?: MailContent | null
  sender_id?: string | null
  reply_to?: string | null
  tracking?: MailTracking | null
  list_id?: string | null
  respects_frequency_cap?: boolean
}

const line = '^[^\\x00-\\x1f\\x7f]+$'
const modes = ['none', 'aggregate', 'individual']

const tracking = (title: string) => ({
  type: 'string',
  enum: modes,
  title,
  description: `Whether ${title.toLowerCase()} are not counted (\`none\`), only summed (\`aggregate\`), or counted for each contact (\`individual\`).`,
})

export const mailSettingsSchema: SettingsSchema = {
  type: 'object',
  additionalProperties: false,
  required: [],
  properties: {
    template_id: {
      type: ['string', 'null'],
      format: 'uuid',
      title: 'Template',
      description:
        'Id of the template. Its content is copied when the automation is published. Set either `template_id` or `content`.',
      'x-resource': 'templates',
    },
    content: {
      type: ['object', 'null'],
      additionalProperties: false,
      required: ['kind', 'subject', 'source'],
      properties: {
        kind: {
          type: 'string',
          enum: ['html', 'mjml', 'markdown', 'plain'],
          title: 'Kind',
          description: 'Language of the source.',
        },
        subject: {
          type: 'string',
          minLength: 1,
          maxLength: 500,
          pattern: line,
          title: 'Subject',
          description: 'Subject with smart codes.',
        },
        preheader: {
          type: ['string', 'null'],
          minLength: 1,
          maxLength: 500,
          pattern: line,
          title: 'Preheader',
          description: 'Text that mail programs show beside the subject; null for none.',
        },
        source: {
          type: 'string',
          minLength: 1,
          maxLength: 512_000,
          title: 'Source',
          description: 'Source of the content, with smart codes.',
        },
        text: {
          type: ['string', 'null'],
          minLength: 1,
          maxLength: 512_000,
          title: 'Text',
          description: 'Plain text of the e-mail; null to derive it from `source`.',
        },
      },
      title: 'Content',
      description: 'Content of this e-mail, as in a campaign. Set either `content` or `template_id`.',
    },
    sender_id: {
      type: ['string', 'null'],
      format: 'uuid',
      title: 'Sender',
      description: 'Id of the sender; null for the default sender.',
      'x-resource': 'senders',
    },
    reply_to: {
      type: ['string', 'null'],
      format: 'email',
      maxLength: 254,
      title: 'Reply to',
      description: "Address for replies; null for the sender's own.",
    },
    tracking: {
      type: ['object', 'null'],
      additionalProperties: false,
      required: ['opens', 'clicks'],
      properties: { opens: tracking('Opens'), clicks: tracking('Clicks') },
      title: 'Tracking',
      description:
        'Tracking of opens and clicks; null for the tracking settings. The stricter of the tracking here and the tracking settings applies.',
    },
    list_id: {
      type: ['string', 'null'],
      format: 'uuid',
      title: 'List',
      description:
        'Id of a list: only contacts that are subscribed to it get the e-mail. Null for all subscribed contacts.',
      'x-resource': 'lists',
    },
    respects_frequency_cap: {
      type: 'boolean',
      title: 'Frequency cap',
      description: 'Whether the frequency cap of the settings applies. Default: true.',
    },
  },
}
