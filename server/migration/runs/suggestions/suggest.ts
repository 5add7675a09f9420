import type { components } from '../../../../generated/types.ts'
import type { FieldDefinition } from '../../../audience/custom-fields/index.ts'
import { type FieldType, isStricter, type StatusClass, type StatusTable } from '../../records/index.ts'
import { type StatusOptions, statusOf } from '../people/decide.ts'
import { memberNamed, plainOf } from './synonyms.ts'

type Schemas = components['schemas']

/** A list or a tag: at the source, or here. */
export interface Named {
  id: string
  name: string
}

export interface SourceThing extends Named {
  contacts: number | null
}

export interface SourceField {
  id: string
  label: string
  type: FieldType
}

type Confidence = Schemas['MigrationConfidence']

interface Match<Thing> {
  thing: Thing
  confidence: Confidence
  explanation: string
}

/** Characters that two names must share before one of them can be a guess for the other. */
const shortestPart = 4

const isPart = (one: string, other: string): boolean => {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one]
  return shorter.length >= shortestPart && longer.includes(shorter)
}

/** What is here by its names, so that many names of a source are matched without comparing all with all. */
const indexed = <Thing>(here: readonly Thing[], namesOf: (thing: Thing) => readonly string[]) => {
  const exact = new Map<string, Thing>()
  const plain = new Map<string, Thing>()
  for (const thing of here.toReversed())
    for (const name of namesOf(thing)) {
      exact.set(name.toLowerCase(), thing)
      if (plainOf(name) !== '') plain.set(plainOf(name), thing)
    }
  return { exact, plain }
}

type Index<Thing> = ReturnType<typeof indexed<Thing>>

/** Names of a source for which similar names are looked up. */
const mostGuesses = 200

const matchOf = <Thing>(
  { exact, plain }: Index<Thing>,
  names: readonly string[],
  { what, guesses }: { what: (thing: Thing) => string; guesses: (thing: Thing) => boolean },
): Match<Thing> | null => {
  for (const name of names) {
    const thing = exact.get(name.toLowerCase())
    if (thing !== undefined)
      return { thing, confidence: 'certain', explanation: `${what(thing)} has the same name.` }
  }
  for (const name of names) {
    const thing = plain.get(plainOf(name))
    if (thing !== undefined)
      return {
        thing,
        confidence: 'likely',
        explanation: `${what(thing)} has the same name, apart from accents and punctuation.`,
      }
  }
  const words = names.map(plainOf)
  for (const [word, thing] of [...plain].slice(0, mostGuesses))
    if (guesses(thing) && words.some((one) => isPart(one, word)))
      return { thing, confidence: 'guess', explanation: `${what(thing)} has a similar name.` }
  return null
}

const shownName = (text: string): string => {
  const name = text
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .slice(0, 300)
    .toWellFormed()
    .trim()
  return name === '' ? '–' : name
}

const short = (text: string): string => shownName(text).slice(0, 100).toWellFormed()

/** What fields of a source could become. */
export const suggestFields = (
  fields: readonly SourceField[],
  here: readonly FieldDefinition[],
): Schemas['MigrationSuggestedField'][] => {
  const index = indexed(
    here.filter(({ archived }) => !archived),
    ({ key, label }) => [label, key],
  )
  return fields.map(({ id, label, type }) => {
    const shown = { source_id: id, label: shownName(label), value_type: type }
    const match = matchOf(index, [id, label], {
      what: (field) => `The custom field ${short(field.label)}`,
      guesses: (field) => field.type === type,
    })
    const member = memberNamed(id) ?? memberNamed(label)
    if (member !== null && match?.confidence !== 'certain') {
      const explanation = `${short(label)} is another name of the member ${member}.`
      return { ...shown, becomes: 'member', target: member, confidence: 'likely', explanation }
    }
    if (match === null) {
      const explanation = 'No custom field has this key or label.'
      return { ...shown, becomes: 'new_field', target: null, confidence: 'certain', explanation }
    }
    const { thing, confidence, explanation } = match
    return { ...shown, becomes: 'custom_field', target: thing.key, confidence, explanation }
  })
}

/** What lists or tags of a source could become. */
export const suggestNamed = <Present extends string, Missing extends string>(
  kind: Present,
  missing: Missing,
  things: readonly SourceThing[],
  here: readonly Named[],
) => {
  const index = indexed(here, ({ name }) => [name])
  return things.map(({ id, name, contacts }) => {
    const shown = { source_id: id, name: shownName(name), contacts_count: contacts }
    const match = matchOf(index, [name], {
      what: (thing) => `The ${kind} ${short(thing.name)}`,
      guesses: () => true,
    })
    if (match === null) {
      const explanation = `There is no ${kind} with this name yet.`
      return { ...shown, becomes: missing, target: null, confidence: 'certain' as const, explanation }
    }
    const { thing, confidence, explanation } = match
    return { ...shown, becomes: kind, target: thing.id, confidence, explanation }
  })
}

const reasons: Record<StatusClass, { confidence: Confidence; explanation: string }> = {
  explicit: { confidence: 'certain', explanation: 'The source says that the person subscribed.' },
  implied: {
    confidence: 'likely',
    explanation:
      'The source sends e-mails to the person, without an explicit consent. The option `implied_consent` decides.',
  },
  unconfirmed: {
    confidence: 'certain',
    explanation: 'The person was asked to confirm and has not confirmed.',
  },
  never: { confidence: 'certain', explanation: 'The person was never asked to subscribe.' },
  opted_out: {
    confidence: 'certain',
    explanation: 'The person opted out, or the sender unsubscribed the person.',
  },
  bounced: { confidence: 'certain', explanation: 'The address bounced permanently.' },
  complained: { confidence: 'certain', explanation: 'The person reported an e-mail as spam.' },
  blocked: { confidence: 'certain', explanation: 'The address is suppressed, but not by the person.' },
  gone: {
    confidence: 'certain',
    explanation:
      'The person is archived or deleted. The options `archived_people` and `deleted_people` decide.',
  },
  unknown: { confidence: 'guess', explanation: 'The status is unknown, so it counts as an opt-out.' },
}

/** What status words become with the options. */
export const suggestWords = (
  words: readonly { word: string; class: StatusClass; contacts_count: number | null }[],
  chosen: StatusTable,
  options: StatusOptions,
): Schemas['MigrationSuggestedWord'][] =>
  words.map(({ word, class: known, contacts_count }) => {
    const wanted = Object.hasOwn(chosen, word) ? (chosen[word] as StatusClass) : known
    const used = isStricter(wanted, known) ? wanted : known
    const becomes_status = statusOf(used, word, options)
    return { word, class: used, contacts_count, becomes_status, ...reasons[used] }
  })
