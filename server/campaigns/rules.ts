import type { components } from '../../generated/types.ts'

export type CampaignState = components['schemas']['CampaignState']
export type PauseReason = components['schemas']['CampaignPauseReason']

/** As much of a campaign as decides what may be done with it. */
export interface Standing {
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
  delete: { from: ['draft'], otherwise: 'only a draft can be deleted; archive it instead' },
  schedule: { from: ['draft', 'scheduled'], otherwise: 'only a draft can be scheduled' },
  unschedule: { from: ['scheduled'], otherwise: 'only one that is scheduled can be taken back' },
  send: { from: ['draft', 'scheduled'], otherwise: 'only a draft can be sent' },
  pause: { from: ['preparing', 'sending'], otherwise: 'only one that is being sent can be paused' },
  resume: { from: ['paused'], otherwise: 'only one that is paused can be resumed' },
  cancel: {
    from: ['scheduled', 'preparing', 'sending', 'paused'],
    otherwise: 'only one that is on its way can be cancelled',
  },
  retry: { from: ['partially_failed'], otherwise: 'only one that has partially failed can be tried again' },
  resend: {
    from: ['finished', 'partially_failed'],
    otherwise: 'only one that is over can be sent to those who did not open it',
  },
  archive: {
    from: ['finished', 'partially_failed', 'cancelled'],
    otherwise: 'only one that is over can be archived',
  },
}

/** What has been done already where somebody wants it done. */
const doneAlready: Partial<Record<Act, CampaignState>> = { pause: 'paused', cancel: 'cancelled' }

/** The state machine of a campaign: what may be done with it as it stands. */
export const verdictOn = (act: Act, { state, frozen, archived }: Standing): Verdict => {
  if (act === 'archive' && archived) return unchanged
  if (doneAlready[act] === state) return unchanged
  if (act === 'retry' && archived) return refused('The campaign is archived; bring it back to try it again.')
  // Cancelled before anybody could get it, it says nothing of anybody.
  if (act === 'delete' && state === 'cancelled')
    return frozen ? refused('The campaign has deliveries; archive it instead.') : may
  const { from, otherwise } = table[act]
  return from.includes(state) ? may : refused(`${doing[state]}: ${otherwise}.`)
}

export const isFinal = (state: CampaignState): boolean =>
  state === 'finished' || state === 'partially_failed' || state === 'cancelled'

/** What became of everybody in a frozen audience; together they are the audience. */
export interface Sums {
  audience: number
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
  sums.audience

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
