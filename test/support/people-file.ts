import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { newId } from '../../server/platform/ids.ts'

const firstNames = [
  'Ada',
  'Grace',
  'Alan',
  'Katherine',
  'Dorothy',
  'Edsger',
  'Barbara',
  'Annie',
  'José',
  'Zoë',
]
const lastNames = [
  'Lovelace',
  'Hopper',
  'Turing',
  'Johnson',
  'Vaughan',
  'Dijkstra',
  'Liskov',
  'Easley',
  'O’Neill',
]
const cities = ['London', 'Paris', 'Arlington', 'Hampton', 'Austin', 'São Paulo', 'Zürich']
const companies = ['Harbour Books', 'Analytical Engines, Ltd.', 'Bletchley "Park"', '', '', '']
const genres = ['maths', 'flight', 'codes', 'novels']

/** The columns of the file, with the targets of their mapping. */
export const peopleMapping = {
  'E-mail': 'email',
  'First name': 'first_name',
  'Last name': 'last_name',
  Company: 'company',
  City: 'address.city',
  Born: 'date_of_birth',
  Number: 'external_id',
  Genre: 'custom.genre',
  Points: 'custom.points',
  Note: 'custom.note',
} as const

/** The custom fields of the mapping, as rows of the table. */
export const peopleFields = [
  { key: 'genre', type: 'single_select', options: genres.map((value) => ({ value, label: value })) },
  { key: 'points', type: 'number', options: [] },
  { key: 'note', type: 'long_text', options: [] },
]

/** The expected result of an import of the file. */
export interface PeopleFile {
  created: number
  updated: number
  unchanged: number
  /** The lines of the invalid rows, each with its invalid column. */
  bad: { line: number; column: string }[]
}

interface Person {
  email: string
  first: string
  last: string
  company: string
  city: string
  born: string
  points: number
  genre: string
  note: string
}

/** Pseudo-random numbers, the same in each run. */
const scatter = (number: number, salt: number): number => {
  const mixed = Math.imul(number + salt * 0x9e37, 0x85ebca6b) ^ (number >>> 7)
  return (Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35) ^ (mixed >>> 16)) >>> 0
}

const pick = <Value>(from: readonly Value[], number: number, salt: number): Value =>
  from[scatter(number, salt) % from.length] as Value

const personOf = (number: number): Person => {
  const [first, last] = [pick(firstNames, number, 1), pick(lastNames, number, 2)]
  const word = (name: string): string =>
    name
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z]/g, '')
  const day = 1 + (scatter(number, 3) % 28)
  return {
    email: `${word(first)}.${word(last)}.${number}@example.com`,
    first,
    last,
    company: pick(companies, number, 4),
    city: pick(cities, number, 5),
    born: `${1930 + (scatter(number, 6) % 70)}-${String(1 + (number % 12)).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
    points: scatter(number, 7) % 1000,
    genre: pick(genres, number, 8),
    note: number % 50 === 0 ? `Met at the fair,\nstand ${number % 9}` : '',
  }
}

/** One row in a hundred is invalid; about three repeat the contact of a hundred rows before. */
const isBad = (number: number): boolean => number % 100 === 57
const isRepeated = (number: number): boolean => number > 100 && number % 33 === 0 && !isBad(number)

const spoil = (person: Person, number: number): { person: Record<keyof Person, unknown>; column: string } => {
  switch (Math.floor(number / 100) % 3) {
    case 0:
      return { person: { ...person, email: 'nobody.example.com' }, column: 'E-mail' }
    case 1:
      return { person: { ...person, born: '1815-02-30' }, column: 'Born' }
    default:
      return { person: { ...person, points: 'many' }, column: 'Points' }
  }
}

const cell = (value: unknown): string => {
  const text = String(value)
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const lineOf = (person: Record<keyof Person, unknown>, number: number): string => {
  const { email, first, last, company, city, born, genre, points, note } = person
  return `${[email, first, last, company, city, born, `n-${number}`, genre, points, note].map(cell).join(',')}\n`
}

/** The columns for COPY into `contacts`. */
export const copyColumns =
  'id, external_id, email, first_name, last_name, company, status, source, address_city, date_of_birth, custom_fields, tracking, frequency, created_at, updated_at'

const copyLineOf = (person: Person, number: number, at: string): string => {
  const { email, first, last, company, city, born, genre, points, note } = person
  const custom = JSON.stringify({ genre, points, ...(note === '' ? {} : { note }) }).replaceAll('\\', '\\\\')
  const cells = [
    newId(),
    `n-${number}`,
    email,
    first,
    last,
    company || '\\N',
    'subscribed',
    'import',
    city,
    born,
    custom,
  ]
  return `${[...cells, 'individual', 'all', at, at].join('\t')}\n`
}

const send = async (stream: WriteStream, text: string): Promise<void> => {
  if (!stream.write(text)) await once(stream, 'drain')
}

/**
 * Writes a file of this many rows, the same in each run, and optionally the valid contacts a second time for
 * COPY.
 */
export const writePeople = async (
  rows: number,
  paths: { csv: string; copy?: string },
): Promise<PeopleFile> => {
  const csv = createWriteStream(paths.csv)
  const copy = paths.copy === undefined ? null : createWriteStream(paths.copy)
  const at = new Date().toISOString()
  const made: PeopleFile = { created: 0, updated: 0, unchanged: 0, bad: [] }
  let [text, copied, line] = [`${Object.keys(peopleMapping).join(',')}\n`, '', 2]
  for (let number = 1; number <= rows; number += 1) {
    const original = isRepeated(number) ? number - 100 : number
    const person = personOf(original)
    if (isBad(number)) {
      const spoilt = spoil(person, number)
      made.bad.push({ line, column: spoilt.column })
      text += lineOf(spoilt.person, number)
    } else if (original === number) {
      made.created += 1
      text += lineOf(person, number)
      if (copy) copied += copyLineOf(person, number, at)
    } else {
      const differs = number % 2 === 0
      made[differs ? 'updated' : 'unchanged'] += 1
      const email = number % 5 === 0 ? person.email.toUpperCase() : person.email
      text += lineOf({ ...person, email, city: differs ? 'Elsewhere' : person.city }, original)
    }
    line += person.note === '' ? 1 : 2
    if (text.length > 100_000) {
      await send(csv, text)
      if (copy) await send(copy, copied)
      text = copied = ''
    }
  }
  csv.end(text)
  copy?.end(copied)
  await Promise.all([csv, copy].map((stream) => stream && once(stream, 'finish')))
  return made
}
