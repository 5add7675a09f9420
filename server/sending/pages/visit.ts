import { pageLinkIds } from '../../platform/mail/links.ts'
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

/**
 * Records a visit of one of the service's own pages by the link of an e-mail. It is a click like that of any other link: who
 * follows it reacts to the e-mail.
 */
export const recordPageVisit = (
  pageContext: PageContext,
  request: PageRequest,
  deliveryId: string,
  page: keyof typeof pageLinkIds,
): Promise<void> =>
  pageContext.recorder.record({
    deliveryId,
    ...visitOf(pageContext, request, { type: 'clicked', linkId: pageLinkIds[page] }),
  })
