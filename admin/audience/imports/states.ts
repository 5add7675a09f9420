import { t } from '@lingui/core/macro'
import type { Tone } from '../../ui/badge.tsx'

/** The states of an import, in words. A new one is shown as it is called. */
export const stateOf = (state: string): { word: string; tone: Tone } => {
  const known: Record<string, { word: string; tone: Tone }> = {
    awaiting_upload: { word: t`Waits for its file`, tone: 'none' },
    ready: { word: t`Not imported yet`, tone: 'info' },
    running: { word: t`Running`, tone: 'info' },
    finished: { word: t`Done`, tone: 'good' },
    expired: { word: t`File deleted`, tone: 'none' },
  }
  return known[state] ?? { word: state, tone: 'none' }
}

/** What the list can be narrowed to. */
export const importStates = (): { id: string; label: string }[] => [
  { id: 'awaiting_upload,ready', label: t`Drafts` },
  { id: 'running', label: t`Running` },
  { id: 'finished', label: t`Done` },
  { id: 'expired', label: t`File deleted` },
]
