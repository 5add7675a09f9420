import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Job } from '../../../system/jobs/index.ts'

/** The flows that a dry run names at most. */
const mostNamed = 50

/** What the import sets off: the automations and sequences that would start, and for how many. */
export const Starts = ({ job: { starts }, isOn }: { job: Job; isOn: boolean }) => {
  const { t } = useLingui()
  if (!isOn) return <li>{t`No automation or sequence starts.`}</li>
  if (starts === null) return <li>{t`Automations and sequences that begin with this start for them.`}</li>
  if (starts.length === 0) return <li>{t`No automation or sequence begins with this, so none starts.`}</li>
  return (
    <>
      {starts.map(({ kind, id, name, contacts_count }) => (
        <li key={id}>
          {kind === 'sequence' ? t`Sequence` : t`Automation`}
          {' “'}
          <bdi className="font-medium">{name}</bdi>
          {'” '}
          {plural(contacts_count, { one: 'starts for # contact.', other: 'starts for # contacts.' })}
        </li>
      ))}
      {starts.length >= mostNamed && <li>{t`More of them may start.`}</li>}
      <li>{t`Those that begin at a time or with a segment can start later.`}</li>
    </>
  )
}
