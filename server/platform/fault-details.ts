/*
 * The wordings of faults that several areas find. `member`: what is wrong, where the fault stands alone; without it, the pointer
 * of the fault says so.
 */

const subject = (member: string | undefined): string => (member === undefined ? 'This' : `\`${member}\``)

/** A resource that a path, a parameter or a body refers to. `name`: the name, slug or key that the caller wrote. */
export const doesNotExist = (kind: string, name?: string): string =>
  name === undefined ? `The ${kind} does not exist.` : `The ${kind} \`${name}\` does not exist.`

export const notATime = (member?: string): string =>
  `${subject(member)} must be a valid time, such as 2026-01-31T12:00:00Z.`

export const notADate = (member?: string): string =>
  `${subject(member)} must be a valid date, such as 2026-01-31.`

export const notInThePast = (member: string): string => `${subject(member)} must be in the past.`

export const notATimeZone = (member?: string): string =>
  `${subject(member)} must be the name of a time zone, such as Europe/London.`

export const notALanguageTag = (member?: string): string =>
  `${subject(member)} must be a language tag, such as en or de-AT.`

export const linkIsInvalid = 'The link is invalid or has expired. Request a new one.'

export const endsTooEarly = '`until_on` must not be before `from_on`.'

export const tooManyPoints = (most: number): string =>
  `A series can have at most ${most} points. Choose longer intervals or a shorter period.`
