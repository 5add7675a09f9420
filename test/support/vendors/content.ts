import type { Account } from './frame.ts'

/** As many templates or campaigns as the options say, each made of its number from 0. */
export const documents = <One>({ documents: count }: Account['options'], make: (at: number) => One): One[] =>
  Array.from({ length: count }, (_, at) => make(at))

/** The name of a template or campaign: the first one has no number. */
export const named = (name: string, at: number): string => (at === 0 ? name : `${name} ${at + 1}`)
