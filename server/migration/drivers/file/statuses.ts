import { readYesNo } from '../../../audience/contact-members/index.ts'
import { type Meaning, meaningOfWord } from '../../../audience/imports/index.ts'
import { own } from '../../../platform/own.ts'
import type { StatusClass, StatusTable } from '../../records/index.ts'

/** The word of rows without any status: their file has neither a column nor a name that tells it. */
export const noStatus = '(no status)'

/** What the words of imports mean for a migration. An empty permission is none. */
export const classOfMeaning: Readonly<Record<Meaning, StatusClass>> = {
  yes: 'explicit',
  implied: 'implied',
  unset: 'implied',
  pending: 'unconfirmed',
  never: 'never',
  opted_out: 'opted_out',
  bounced: 'bounced',
  complained: 'complained',
  blocked: 'blocked',
  gone: 'gone',
}

/** The words that stand for all others with their meaning, the first one of each. */
const shown =
  'subscribed active confirmed yes pending unconfirmed transactional non-subscribed unsubscribed cancelled opted_out no inactive ' +
  'bounced cleaned hard_bounce complained spam junk abuse blocked suppressed blacklisted blocklisted deleted archived implied'

const flags: Readonly<Record<string, Meaning>> = { yes: 'yes', no: 'opted_out' }

const meanings = shown.split(' ').flatMap((word): [string, Meaning][] => {
  const written = word.replace('_', ' ')
  const meaning = own(flags, written) ?? meaningOfWord(written)
  return meaning === null ? [] : [[written, meaning]]
})

/** Words of files of any tool. Compared after trimming and without case. */
export const fileStatuses: StatusTable = {
  [noStatus]: 'implied',
  ...Object.fromEntries(meanings.map(([word, meaning]) => [word, classOfMeaning[meaning]])),
}

/** A word of a file of any tool as one of the table; as it is written if its meaning is unknown. */
export const wordOfFile = (written: string): string => {
  if (own(fileStatuses, written.trim().toLowerCase()) !== undefined) return written
  const meaning = meaningOfWord(written)
  const known = meanings.find(([, one]) => one === meaning)
  if (known !== undefined) return known[0]
  // A digit is no word.
  const flag = /\p{L}/u.test(written) ? readYesNo(written) : null
  return flag === null ? written : flag ? 'yes' : 'no'
}
