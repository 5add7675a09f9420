import { createPeople, defaultMix, type MailStatus, type PeopleOptions, type Person } from './people.ts'
import { zipOf } from './zip.ts'

export const fileKinds = ['csv', 'ndjson', 'mailchimp_archive'] as const
export type FileKind = (typeof fileKinds)[number]

const statuses: Record<MailStatus, string> = {
  subscribed: 'subscribed',
  opted_out: 'unsubscribed',
  bounced: 'bounced',
  complained: 'complained',
  unconfirmed: 'pending',
  never: 'transactional',
  blocked: 'unsubscribed',
}

const words: Record<MailStatus, string> = { ...statuses, blocked: 'blocked' }

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

const rowOf = (cells: readonly (string | number)[]): string =>
  cells.map((cell) => quoted(String(cell))).join(',')

const timeOf = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ')

const csv = (people: Iterable<Person>): string => {
  const rows = ['id,email,first_name,last_name,status,lists,tags,tea,opted_in_at,opted_in_ip']
  for (const { id, email, firstName, lastName, mailStatus, lists, tags, tea, signedUpAt, ip } of people)
    rows.push(
      rowOf([
        id,
        email,
        firstName,
        lastName,
        words[mailStatus],
        lists.map((list) => `List ${list}`).join(','),
        tags.map((tag) => `Tag ${tag}`).join(','),
        tea,
        timeOf(signedUpAt),
        ip,
      ]),
    )
  return `${rows.join('\n')}\n`
}

const ndjson = (people: Iterable<Person>): string => {
  const lines: object[] = []
  for (let list = 0; list < 6; list++) lines.push({ list: { source_id: `l:${list}`, name: `List ${list}` } })
  for (let tag = 0; tag < 40; tag++) lines.push({ tag: { source_id: `t:${tag}`, name: `Tag ${tag}` } })
  for (const { id, email, firstName, lastName, mailStatus, lists, tags, tea } of people)
    lines.push({
      source_id: String(id),
      email,
      first_name: firstName,
      last_name: lastName,
      fields: { tea },
      tags: tags.map((tag) => `t:${tag}`),
      status: { word: words[mailStatus], at: null, reason: null },
      memberships: lists.map((list) => ({ list: `l:${list}`, word: words[mailStatus] })),
    })
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
}

const common =
  'Email Address,First Name,Last Name,Favourite tea,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP'

const tables: Partial<
  Record<MailStatus, { name: string; header: string; end: (person: Person) => string[] }>
> = {
  subscribed: {
    name: 'subscribed',
    header: 'LAST_CHANGED,LEID,TAGS',
    end: ({ id, changedAt, tags }) => [
      timeOf(changedAt),
      String(id),
      tags.map((tag) => `"Tag ${tag}"`).join(','),
    ],
  },
  opted_out: {
    name: 'unsubscribed',
    header: 'UNSUB_TIME,UNSUB_REASON,LEID,TAGS',
    end: ({ id, changedAt }) => [timeOf(changedAt), '', String(id), ''],
  },
  complained: {
    name: 'unsubscribed',
    header: 'UNSUB_TIME,UNSUB_REASON,LEID,TAGS',
    end: ({ id, changedAt }) => [timeOf(changedAt), 'Reported as spam', String(id), ''],
  },
  bounced: {
    name: 'cleaned',
    header: 'CLEAN_TIME,LEID,TAGS',
    end: ({ id, changedAt }) => [timeOf(changedAt), String(id), ''],
  },
  never: { name: 'nonsubscribed', header: 'LEID,TAGS', end: ({ id }) => [String(id), ''] },
}

const archive = (people: Iterable<Person>): Buffer => {
  const files = new Map<string, string[]>()
  for (const person of people) {
    const table = tables[person.mailStatus]
    if (table === undefined) continue
    const name = `lists/Tea_Club/${table.name}_members_export_1a2b3c4d.csv`
    const rows = files.get(name) ?? [`${common},${table.header}`]
    files.set(name, rows)
    const { email, firstName, lastName, tea, signedUpAt, ip } = person
    rows.push(
      rowOf([
        email,
        firstName,
        lastName,
        tea,
        3,
        timeOf(signedUpAt),
        ip,
        timeOf(signedUpAt),
        ip,
        ...table.end(person),
      ]),
    )
  }
  const texts = [...files].map(([name, rows]) => [name, `${rows.join('\n')}\n`] as const)
  return zipOf({ ...Object.fromEntries(texts), 'templates/Autumn.html': '<p>Hello *|FNAME|*</p>' })
}

const writers: Record<FileKind, (people: Iterable<Person>) => string | Buffer> = {
  csv,
  ndjson,
  mailchimp_archive: archive,
}

const isLost = (kind: FileKind, { email, mailStatus, trap }: Person): boolean =>
  email === '' ||
  (kind === 'mailchimp_archive' && tables[mailStatus] === undefined) ||
  // A row with NUL cannot be read; JSON has another way to write it.
  (kind !== 'ndjson' && trap === 'control_characters')

/** The people of an account as a file that a tool exports, and what must arrive of them. */
export const fileAccount = (
  kind: FileKind,
  { seed = 7, contacts = 100, traps = false }: Partial<PeopleOptions> = {},
) => {
  const people = createPeople({ seed, contacts, mix: defaultMix, lists: 6, tags: 40, traps, trapEvery: 97 })
  return {
    file: () => ({
      filename: kind === 'mailchimp_archive' ? 'export.zip' : `people.${kind}`,
      bytes: writers[kind](people.all()),
    }),
    *truth() {
      for (const person of people.all()) {
        const { email, mailStatus } = person
        yield { person, expected: isLost(kind, person) ? null : { email, status: statuses[mailStatus] } }
      }
    },
    change: people.change,
    add: people.add,
  }
}
