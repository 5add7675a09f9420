import { t } from '@lingui/core/macro'
import type { Tone } from '../../ui/badge.tsx'

/** The states of an import, in words. */
export const stateOf = (state: string): { word: string; tone: Tone } => {
  const known: Record<string, { word: string; tone: Tone }> = {
    awaiting_upload: { word: t`Waits for its file`, tone: 'none' },
    ready: { word: t`Not started`, tone: 'info' },
    running: { word: t`Running`, tone: 'info' },
    finished: { word: t`Done`, tone: 'good' },
    expired: { word: t`Expired`, tone: 'none' },
  }
  return known[state] ?? { word: state, tone: 'none' }
}
