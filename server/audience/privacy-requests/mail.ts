import type { components } from '../../../generated/types.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { ContactRow } from '../contacts/index.ts'

/** An e-mail to a contact about a privacy request, with a link to a page. */
export interface PrivacyMail {
  contact: ContactRow
  about: 'confirm' | 'file'
  kind: components['schemas']['PrivacyRequestKind']
  url: string
  /** Days for which the link works. */
  days: number
}

/** Queues the e-mail as a single message. Returns its id. Messages lie above. */
export type MailPrivacyLink = (tx: Sql, mail: PrivacyMail, now: Date) => Promise<string>
