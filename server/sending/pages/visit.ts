import type { Visit } from './recorder.ts'
import type { Desk, Visitor } from './visitor.ts'

const longestAgent = 500

/** What a visitor's request says of an open or a click. */
export const visitOf = (
  desk: Desk,
  { head, address, userAgent }: Visitor,
  of: Pick<Visit, 'type' | 'linkId'>,
): Visit => ({
  ...of,
  at: desk.clock.now(),
  head,
  ip: address,
  userAgent: userAgent.slice(0, longestAgent),
})
