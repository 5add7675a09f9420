import { newId } from '../ids.ts'

const wellFormed = /^[A-Za-z0-9._~-]{8,128}$/

/** The caller's request id if it is well formed, else a new one. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && wellFormed.test(given) ? given : newId()
