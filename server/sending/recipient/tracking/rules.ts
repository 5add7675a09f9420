import { hiddenLinkId } from '../../../platform/mail/links.ts'
import type { Evidence } from '../../deliveries/index.ts'
import type { Visit } from '../../pages/index.ts'
import { isOfScanner } from './scanners.ts'

/** What else is known of the message when its visits are judged. */
export interface Circumstances {
  /** When a server took the message, as far as is known: otherwise when it was queued. */
  sentAt: Date
  /** Whether it is known by now that a server took it. */
  accepted: boolean
  /** The links of this message that were followed around that time, this one among them. */
  clicks: readonly { linkId: string; at: Date }[]
  /** How many links the message has. */
  links: number
}

export interface Judgement {
  human: boolean
  evidence: Evidence[]
}

const second = 1000

/** A filter looks within seconds, a person has to be told of the message first: to be shown it is quicker than to choose a link. */
const soon = { opened: 3 * second, clicked: 8 * second }

/** Followed within so short a time, all links were followed by a machine. */
const burst = 5 * second

/** So many different links in a burst are enough, however many there are. */
const enoughLinks = 4

/** A filter is done by then: a link that is followed so late was followed by somebody who reads. */
const later = 600 * second

/**
 * Mail programs that load the pictures of every message, whether or not somebody reads it: Apple's says nothing but this.
 * Those of Google and Yahoo load them when the message is looked at, and so tell of a person.
 */
const isPrefetchingProxy = (userAgent: string): boolean => userAgent.trim() === 'Mozilla/5.0'

/** Clicks of one delivery that are near enough to this to be of one burst. */
const isBurst = ({ at }: Visit, { clicks, links }: Circumstances): boolean => {
  const near = clicks.filter((click) => Math.abs(click.at.getTime() - at.getTime()) <= burst)
  const different = new Set(near.map(({ linkId }) => linkId)).size
  return different >= 2 && different >= Math.min(links, enoughLinks)
}

/** Whether a person or a machine was here, and what speaks for it. */
export const judgeVisit = (visit: Visit, known: Circumstances): Judgement => {
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

/** How something is counted where several have a say: whoever wants least is heard. */
export const leastOf = (...wanted: readonly TrackingMode[]): TrackingMode =>
  modes.find((mode) => wanted.includes(mode)) ?? 'none'
