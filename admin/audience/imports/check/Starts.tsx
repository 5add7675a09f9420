import { useLingui } from '@lingui/react/macro'
import type { Job } from '../../../system/jobs/index.ts'

/** What the import sets off. */
export const Starts = ({ isOn }: { job: Job; isOn: boolean }) => {
  const { t } = useLingui()
  return (
    <li>
      {isOn
        ? t`Automations and sequences that begin with this start for them.`
        : t`No automation or sequence starts.`}
    </li>
  )
}
