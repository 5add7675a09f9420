import type { components } from '../../../generated/types.ts'

export type CampaignState = components['schemas']['CampaignState']
export type PauseReason = components['schemas']['CampaignPauseReason']

/** As much of a campaign as decides what may be done with it. */
export interface Eligibility {
  state: CampaignState
  /** Whether its audience is fixed. */
  frozen: boolean
  archived: boolean
}

export type Act =
  | 'change'
  | 'delete'
  | 'schedule'
  | 'unschedule'
  | 'send'
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'retry'
  | 'resend'
  | 'archive'

/** Whether something may be done now, changes nothing, or is refused, and why, as a sentence. */
export type Verdict = { kind: 'may' } | { kind: 'unchanged' } | { kind: 'refused'; detail: string }

const may: Verdict = { kind: 'may' }
const unchanged: Verdict = { kind: 'unchanged' }
const refused = (detail: string): Verdict => ({ kind: 'refused', detail })

/** What a campaign in each state is doing, in words that a refusal can begin with. */
const doing: Record<CampaignState, string> = {
  draft: 'The campaign is a draft',
  scheduled: 'The campaign is scheduled',
  preparing: 'The campaign is being prepared',
  sending: 'The campaign is being sent',
  paused: 'The campaign is paused',
  finished: 'The campaign is finished',
  partially_failed: 'The campaign is over',
  cancelled: 'The campaign is cancelled',
}

/** In which states something may be done, and what would have to be otherwise where it may not. */
const table: Record<Act, { from: readonly CampaignState[]; otherwise: string }> = {
  change: { from: ['draft'], otherwise: 'only a draft can be changed' },
  delete: { from: ['draft'], otherwise: 'only a draft can be deleted; archive a campaign that has ended' },
  schedule: { from: ['draft', 'scheduled'], otherwise: 'only a draft can be scheduled' },
  unschedule: { from: ['scheduled'], otherwise: 'only a scheduled campaign can be unscheduled' },
  send: { from: ['draft', 'scheduled'], otherwise: 'only a draft can be sent' },
  pause: { from: ['preparing', 'sending'], otherwise: 'only a campaign that is being sent can be paused' },
  resume: { from: ['paused'], otherwise: 'only a paused campaign can be resumed' },
  cancel: {
    from: ['scheduled', 'preparing', 'sending', 'paused'],
    otherwise: 'only a scheduled, running or paused campaign can be cancelled',
  },
  retry: { from: ['partially_failed'], otherwise: 'only one that has partially failed can be tried again' },
  resend: {
    from: ['finished', 'partially_failed'],
    otherwise: 'only a campaign that has ended can be sent to non-openers',
  },
  archive: {
    from: ['finished', 'partially_failed', 'cancelled'],
    otherwise: 'only a campaign that has ended can be archived',
  },
}

/** What has been done already where somebody wants it done. */
const doneAlready: Partial<Record<Act, CampaignState>> = { pause: 'paused', cancel: 'cancelled' }

/** The state machine of a campaign: what may be done with it as it stands. */
export const verdictOn = (act: Act, { state, frozen, archived }: Eligibility): Verdict => {
  if (act === 'archive' && archived) return unchanged
  if (doneAlready[act] === state) return unchanged
  if (act === 'retry' && archived) return refused('The campaign is archived. Unarchive it to retry it.')
  // Cancelled before anybody could get it, it says nothing of anybody.
  if (act === 'delete' && state === 'cancelled')
    return frozen ? refused('The campaign has deliveries. Archive it instead.') : may
  const { from, otherwise } = table[act]
  return from.includes(state) ? may : refused(`${doing[state]}: ${otherwise}.`)
}

export const isFinal = (state: CampaignState): boolean =>
  state === 'finished' || state === 'partially_failed' || state === 'cancelled'

/** What became of everybody in a frozen audience; together they are the audience. */
export interface Sums {
  audience_count: number
  queued: number
  sending: number
  accepted: number
  deferred: number
  bounced: number
  failed: number
  skipped: number
  unknown: number
}

export const addsUp = (sums: Sums): boolean =>
  sums.queued +
    sums.sending +
    sums.accepted +
    sums.deferred +
    sums.bounced +
    sums.failed +
    sums.skipped +
    sums.unknown ===
  sums.audience_count

/** How a campaign that is being sent ends; null while somebody still waits for something. */
export const endOf = (sums: Sums): 'finished' | 'partially_failed' | null => {
  if (sums.queued > 0 || sums.sending > 0 || sums.deferred > 0) return null
  return sums.failed === 0 && sums.unknown === 0 && addsUp(sums) ? 'finished' : 'partially_failed'
}

/** What one variant of a test has come to: how many got it, and how many of them did what the winner is found by. */
export interface VariantScore {
  key: string
  accepted: number
  acted: number
}

const shareOf = ({ accepted, acted }: VariantScore): number => (accepted === 0 ? 0 : acted / accepted)

/** The variant with the largest share; of equals, and where nobody has done anything, the first. */
export const winnerOf = (scores: readonly VariantScore[]): string | null =>
  [...scores].sort((a, b) => shareOf(b) - shareOf(a) || (a.key < b.key ? -1 : 1))[0]?.key ?? null

/** What a campaign has met that may speak against going on with it. */
export interface Evidence {
  /** Messages that servers took or refused for good. */
  answered: number
  hard_bounces: number
  complaints: number
  /** Messages that were made, or that could not be. */
  made: number
  render_errors: number
}

type EvidenceReason = Extract<PauseReason, 'bounces' | 'complaints' | 'render_errors'>

/** What is too much: this share of so many messages at least. Mail providers begin to refuse senders at about as much. */
const tooMuch: readonly {
  reason: EvidenceReason
  percent: number
  ofAtLeast: number
  of: (evidence: Evidence) => number
  are: (evidence: Evidence) => number
  say: string
}[] = [
  {
    reason: 'bounces',
    percent: 5,
    ofAtLeast: 200,
    of: ({ answered }) => answered,
    are: ({ hard_bounces }) => hard_bounces,
    say: 'messages came back for good',
  },
  {
    reason: 'complaints',
    percent: 0.3,
    ofAtLeast: 500,
    of: ({ answered }) => answered,
    are: ({ complaints }) => complaints,
    say: 'messages were called spam',
  },
  {
    reason: 'render_errors',
    percent: 1,
    ofAtLeast: 100,
    of: ({ made }) => made,
    are: ({ render_errors }) => render_errors,
    say: 'messages could not be made for their contacts',
  },
]

const isEvidenceReason = (reason: PauseReason | null): reason is EvidenceReason =>
  tooMuch.some((one) => one.reason === reason)

/** Whether a campaign was paused because of what it met. */
export const wasPausedByEvidence = ({ pause_reason }: { pause_reason: PauseReason | null }): boolean =>
  isEvidenceReason(pause_reason)

/** Why a campaign must not go on, as far as it was not seen when somebody last went on; null where it may. */
export const evidenceAgainst = (
  evidence: Evidence,
  seen: Evidence | null,
): { reason: EvidenceReason; detail: string } | null => {
  for (const { reason, percent, ofAtLeast, of, are, say } of tooMuch) {
    const all = of(evidence) - (seen === null ? 0 : of(seen))
    const bad = are(evidence) - (seen === null ? 0 : are(seen))
    if (all < ofAtLeast || bad * 100 < all * percent) continue
    const since = seen === null ? '' : ' since it was resumed'
    const share = Math.round((bad / all) * 10_000) / 100
    return { reason, detail: `${bad} of ${all} ${say}${since}: ${share} %; the limit is ${percent} %.` }
  }
  return null
}
