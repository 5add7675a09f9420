import { t } from '@lingui/core/macro'
import type { Tone } from '../../../../ui/badge.tsx'

export const stateTones: Readonly<Record<string, Tone>> = {
  active: 'info',
  waiting: 'info',
  paused: 'warn',
  completed: 'good',
  failed: 'bad',
}

export const stateWords = (): Record<string, string> => ({
  active: t`Active`,
  waiting: t`Waiting`,
  paused: t`Paused`,
  completed: t`Completed`,
  exited: t`Left`,
  failed: t`Failed`,
  cancelled: t`Cancelled`,
})
