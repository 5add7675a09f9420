import type { StatusTable } from '../../statuses.ts'

/** The word of rows without any status: their file has neither a column nor a name that tells it. */
export const noStatus = '(no status)'

/** Words of files of any tool. Compared after trimming and without case. */
export const fileStatuses: StatusTable = {
  [noStatus]: 'implied',
  subscribed: 'explicit',
  active: 'explicit',
  confirmed: 'explicit',
  yes: 'explicit',
  pending: 'unconfirmed',
  unconfirmed: 'unconfirmed',
  transactional: 'never',
  'non-subscribed': 'never',
  unsubscribed: 'opted_out',
  cancelled: 'opted_out',
  'opted out': 'opted_out',
  no: 'opted_out',
  inactive: 'opted_out',
  bounced: 'bounced',
  cleaned: 'bounced',
  'hard bounce': 'bounced',
  complained: 'complained',
  spam: 'complained',
  junk: 'complained',
  abuse: 'complained',
  blocked: 'blocked',
  suppressed: 'blocked',
  blacklisted: 'blocked',
  blocklisted: 'blocked',
  deleted: 'gone',
  archived: 'gone',
}
