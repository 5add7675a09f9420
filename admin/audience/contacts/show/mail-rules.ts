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

/** A sentence of the service, with its times as people write them. */
export const withTimes = (sentence: string, show: (iso: string) => string): string =>
  sentence.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z/g, show)
