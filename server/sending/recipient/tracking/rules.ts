import { hiddenLinkId, pageLinkIds } from '../../../platform/mail/links.ts'
import type { Evidence } from '../../deliveries/index.ts'
import type { Visit } from '../../pages/index.ts'
import { isOfScanner } from './scanners.ts'

/** What else decides how a visit is judged. */
export interface VisitContext {
  /** When a server accepted the e-mail, where that is known. Otherwise when it was queued. */
  sentAt: Date
  /** Whether the acceptance is known. */
  accepted: boolean
  /** Clicks in this delivery around that time, including this one. */
  clicks: readonly { linkId: string; at: Date }[]
  /** The number of links in the e-mail. */
  links: number
}

export interface Judgement {
  human: boolean
  evidence: Evidence[]
}

const second = 1000

/**
 * A filter visits within seconds. A person must notice the e-mail first; to choose a link takes longer than
 * to open it.
 */
const soon = { opened: 3 * second, clicked: 8 * second }

/** All links clicked within this time were clicked by a machine. */
const burst = 5 * second

/** This number of different links in a burst is enough, however many the e-mail has. */
const enoughLinks = 4

/** Filters have finished by then: such a late click is a person's. */
const later = 600 * second

/**
 * Whether a mail program loads the images of every e-mail unread. Apple's sends this user agent only. Those
 * of Google and Yahoo load images when the e-mail is opened, so they indicate a person.
 */
const isPrefetchingProxy = (userAgent: string): boolean => userAgent.trim() === 'Mozilla/5.0'

const pageLinks: ReadonlySet<string> = new Set(Object.values(pageLinkIds))

/** Whether enough links of the delivery were clicked near this time to make a burst. `links` does not count pages. */
const isBurst = ({ at }: Visit, { clicks, links }: VisitContext): boolean => {
  const near = clicks.filter((click) => Math.abs(click.at.getTime() - at.getTime()) <= burst)
  const different = new Set(near.map(({ linkId }) => linkId)).difference(pageLinks).size
  return different >= 2 && different >= Math.min(links, enoughLinks)
}

/** Whether a person or a machine visited, and the evidence. */
export const judgeVisit = (visit: Visit, known: VisitContext): Judgement => {
  const after = visit.at.getTime() - known.sentAt.getTime()
  const byMachine: Evidence[] = []
  if (visit.type === 'opened' && isPrefetchingProxy(visit.userAgent)) byMachine.push('image_proxy')
  if (!known.accepted || after < soon[visit.type]) byMachine.push('too_soon')
  if (visit.type === 'clicked' && isBurst(visit, known)) byMachine.push('all_links')
  const hidden = known.clicks.some(
    ({ linkId, at }) => linkId === hiddenLinkId && Math.abs(at.getTime() - visit.at.getTime()) <= 2 * burst,
  )
  if (hidden) byMachine.push('hidden_link')
  if (visit.head) byMachine.push('head_request')
  if (isOfScanner(visit)) byMachine.push('known_scanner')

  if (byMachine.length > 0) return { human: false, evidence: byMachine }
  return { human: true, evidence: visit.type === 'clicked' && after >= later ? ['later_click'] : [] }
}

export type TrackingMode = 'none' | 'aggregate' | 'individual'
const modes: readonly TrackingMode[] = ['none', 'aggregate', 'individual']

/** The most restrictive of several tracking modes. */
export const mostRestrictive = (...candidates: readonly TrackingMode[]): TrackingMode =>
  modes.find((mode) => candidates.includes(mode)) ?? 'none'
