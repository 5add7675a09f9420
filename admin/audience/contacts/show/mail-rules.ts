import type { components } from '../../../../generated/types.ts'

type Schemas = components['schemas']
export type Eligibility = Schemas['ContactEligibility']
export type Check = Schemas['EligibilityCheck']

/** What the screen can do about an obstacle. */
export type Step = 'restore' | 'status' | 'ask' | 'address' | 'lift'

const steps: Readonly<Record<string, Step>> = {
  restore: 'restore',
  resubscribe: 'status',
  record_consent: 'status',
  confirm: 'ask',
  correct_address: 'address',
  delete_suppression: 'lift',
}

/** The step that a way back needs; null where there is nothing to press. */
export const stepOf = ({ way_back }: Pick<Check, 'way_back'>): Step | null => {
  const kind: string = way_back?.kind ?? ''
  return Object.hasOwn(steps, kind) ? (steps[kind] ?? null) : null
}

const mild: readonly string[] = ['consent', 'confirmation', 'frequency_cap', 'list']

/** How bad it is that a contact gets no e-mail: a person who said no is no fault. */
export const toneOf = ({
  eligible,
  checks,
}: Pick<Eligibility, 'eligible' | 'checks'>): 'good' | 'warn' | 'bad' => {
  if (eligible) return 'good'
  return checks.every(({ key, ok }) => ok || mild.includes(key)) ? 'warn' : 'bad'
}

/** A part of a sentence of the service: plain, a time, or a word of the contract, which it has in backquotes. */
export interface Piece {
  kind: 'text' | 'time' | 'code'
  text: string
}

const special = /`([^`]+)`|(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z)/g

export const piecesOf = (sentence: string): Piece[] => {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: all, 1: code, 2: time, index } of sentence.matchAll(special)) {
    pieces.push({ kind: 'text', text: sentence.slice(from, index) })
    pieces.push(code === undefined ? { kind: 'time', text: time ?? '' } : { kind: 'code', text: code })
    from = index + all.length
  }
  return [...pieces, { kind: 'text' as const, text: sentence.slice(from) }].filter(({ text }) => text !== '')
}
