import type { components } from '../../../generated/types.ts'

export type CampaignState = components['schemas']['CampaignState']
export type PauseReason = components['schemas']['CampaignPauseReason']

/** The part of a campaign's state that decides which acts are allowed. */
export interface Eligibility {
  state: CampaignState
  /** Whether its audience is frozen. */
  frozen: boolean
  archived: boolean
}

export type Action =
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

/** Whether an act is allowed, changes nothing, or is refused with a reason in one sentence. */
export type Verdict = { kind: 'may' } | { kind: 'unchanged' } | { kind: 'refused'; detail: string }

const may: Verdict = { kind: 'may' }
const unchanged: Verdict = { kind: 'unchanged' }
const refused = (detail: string): Verdict => ({ kind: 'refused', detail })

/** The campaign's state as the beginning of a refusal. */
const stateSentences: Record<CampaignState, string> = {
  draft: 'The campaign is a draft',
  scheduled: 'The campaign is scheduled',
  preparing: 'The campaign is being prepared',
  sending: 'The campaign is being sent',
  paused: 'The campaign is paused',
  finished: 'The campaign is finished',
  partially_failed: 'The campaign has partially failed',
  cancelled: 'The campaign is cancelled',
}

/** The states that allow an act, and the second half of the refusal for other states. */
const table: Record<Action, { from: readonly CampaignState[]; otherwise: string }> = {
  change: {
    from: ['draft'],
    otherwise:
      'only a draft can be changed. Unschedule a scheduled campaign, or duplicate a campaign that has started',
  },
  delete: {
    from: ['draft'],
    otherwise:
      'only a draft can be deleted. Unschedule a scheduled campaign first, or archive a campaign that has ended',
  },
  schedule: {
    from: ['draft', 'scheduled'],
    otherwise: 'only a draft can be scheduled. Duplicate the campaign to schedule a copy',
  },
  unschedule: {
    from: ['scheduled'],
    otherwise: 'only a scheduled campaign can be unscheduled. Pause a campaign that is being sent',
  },
  send: {
    from: ['draft', 'scheduled'],
    otherwise:
      'only a draft or a scheduled campaign can be sent. Resume a paused campaign, or duplicate a campaign that has ended',
  },
  pause: {
    from: ['preparing', 'sending'],
    otherwise: 'only a campaign that is being sent can be paused. Unschedule a scheduled campaign',
  },
  resume: { from: ['paused'], otherwise: 'only a paused campaign can be resumed' },
  cancel: {
    from: ['scheduled', 'preparing', 'sending', 'paused'],
    otherwise: 'only a scheduled, running or paused campaign can be cancelled. Delete a draft instead',
  },
  retry: {
    from: ['partially_failed'],
    otherwise: 'only a campaign that has partially failed can be retried',
  },
  resend: {
    from: ['finished', 'partially_failed'],
    otherwise: 'only a finished or partially failed campaign can be sent to non-openers',
  },
  archive: {
    from: ['finished', 'partially_failed', 'cancelled'],
    otherwise:
      'only a finished, partially failed or cancelled campaign can be archived. Delete a draft instead',
  },
}

/** The state in which an act has no effect because it is already done. */
const stateAlreadyReached: Partial<Record<Action, CampaignState>> = { pause: 'paused', cancel: 'cancelled' }

/** The state machine of a campaign. */
export const checkAction = (act: Action, { state, frozen, archived }: Eligibility): Verdict => {
  if (act === 'archive' && archived) return unchanged
  if (stateAlreadyReached[act] === state) return unchanged
  if (act === 'retry' && archived) return refused('The campaign is archived. Unarchive it to retry it.')
  // Cancelled before it was sent, it has no deliveries to report.
  if (act === 'delete' && state === 'cancelled')
    return frozen ? refused('The campaign has deliveries. Archive it instead.') : may
  const { from, otherwise } = table[act]
  return from.includes(state) ? may : refused(`${stateSentences[state]}: ${otherwise}.`)
}

export const isFinal = (state: CampaignState): boolean =>
  state === 'finished' || state === 'partially_failed' || state === 'cancelled'

/** The delivery results of a frozen audience; together they equal the audience. */
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

/** The final state of a campaign that is being sent; null while a delivery is pending. */
export const endOf = (sums: Sums): 'finished' | 'partially_failed' | null => {
  if (sums.queued > 0 || sums.sending > 0 || sums.deferred > 0) return null
  return sums.failed === 0 && sums.unknown === 0 && addsUp(sums) ? 'finished' : 'partially_failed'
}

/**
 * The results of one variant: deliveries that were accepted, and those with the action that decides the
 * winner.
 */
export interface VariantScore {
  key: string
  accepted: number
  acted: number
}

const shareOf = ({ accepted, acted }: VariantScore): number => (accepted === 0 ? 0 : acted / accepted)

/** The variant with the largest share; the first one if shares are equal or there are no actions. */
export const winnerOf = (scores: readonly VariantScore[]): string | null =>
  [...scores].sort((a, b) => shareOf(b) - shareOf(a) || (a.key < b.key ? -1 : 1))[0]?.key ?? null

/** The results of a campaign that may be reason to pause it. */
export interface Evidence {
  /** Messages that servers accepted or permanently refused. */
  answered: number
  hard_bounces: number
  complaints: number
  /** Messages that were rendered, or failed to render. */
  made: number
  render_errors: number
}

type EvidenceReason = Extract<PauseReason, 'bounces' | 'complaints' | 'render_errors'>

/**
 * The limits: a share of a minimum number of messages. Mail providers begin to refuse senders at about the
 * same shares.
 */
const evidenceLimits: readonly {
  reason: EvidenceReason
  percent: number
  ofAtLeast: number
  of: (evidence: Evidence) => number
  are: (evidence: Evidence) => number
  text: string
}[] = [
  {
    reason: 'bounces',
    percent: 5,
    ofAtLeast: 200,
    of: ({ answered }) => answered,
    are: ({ hard_bounces }) => hard_bounces,
    text: 'messages bounced permanently',
  },
  {
    reason: 'complaints',
    percent: 0.3,
    ofAtLeast: 500,
    of: ({ answered }) => answered,
    are: ({ complaints }) => complaints,
    text: 'messages were reported as spam',
  },
  {
    reason: 'render_errors',
    percent: 1,
    ofAtLeast: 100,
    of: ({ made }) => made,
    are: ({ render_errors }) => render_errors,
    text: 'messages could not be rendered',
  },
]

const isEvidenceReason = (reason: PauseReason | null): reason is EvidenceReason =>
  evidenceLimits.some((one) => one.reason === reason)

/** Whether a campaign was paused because of its results. */
export const wasPausedByEvidence = ({ pause_reason }: { pause_reason: PauseReason | null }): boolean =>
  isEvidenceReason(pause_reason)

/** Why a campaign must pause, counting only results since it was last resumed; null if it may continue. */
export const evidenceAgainst = (
  evidence: Evidence,
  before: Evidence | null,
): { reason: EvidenceReason; detail: string } | null => {
  for (const { reason, percent, ofAtLeast, of, are, text } of evidenceLimits) {
    const all = of(evidence) - (before === null ? 0 : of(before))
    const bad = are(evidence) - (before === null ? 0 : are(before))
    if (all < ofAtLeast || bad * 100 < all * percent) continue
    const since = before === null ? '' : ' since the campaign was resumed'
    const share = Math.round((bad / all) * 10_000) / 100
    return { reason, detail: `${bad} of ${all} ${text}${since}: ${share} %; the limit is ${percent} %.` }
  }
  return null
}
