import type { PageContext, PageRequest } from './page-request.ts'
import type { Visit } from './recorder.ts'

const longestAgent = 500

/** The open or click of a request. */
export const visitOf = (
  pageContext: PageContext,
  { head, address, userAgent }: PageRequest,
  of: Pick<Visit, 'type' | 'linkId'>,
): Visit => ({
  ...of,
  at: pageContext.clock.now(),
  head,
  ip: address,
  userAgent: userAgent.slice(0, longestAgent),
})
