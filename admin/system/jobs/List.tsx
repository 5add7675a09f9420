import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from '../../ui/address.ts'
import { EmptyYet } from '../../ui/states.tsx'
import { JobRow } from './JobRow.tsx'
import { JobsScreen } from './JobsScreen.tsx'
import { jobKinds, jobStates } from './words.ts'

/** The values of a parameter of the address that are among these; others would be refused by the service. */
const among = (text: string | undefined, known: readonly { id: string }[]): string | null =>
  known.find(({ id }) => id === text)?.id ?? null

/** All jobs that are kept, by state and kind. */
const Jobs = () => {
  const { t } = useLingui()
  const [search] = useSearch()
  const states = [
    { id: 'queued,running', label: t`Waiting and running` },
    ...jobStates().filter(({ id }) => !['queued', 'running'].includes(id)),
  ]
  const kinds = jobKinds()
  const state = among(search.state, states)
  const kind = among(search.kind, kinds)
  return (
    <JobsScreen
      title={t`Jobs`}
      query={{
        ...(state === null ? {} : { state: state.split(',') }),
        ...(kind === null ? {} : { kind: kind.split(',') }),
      }}
      filters={[
        { id: 'kind', label: t`Kind`, value: kind, all: t`All kinds`, options: kinds },
        { id: 'state', label: t`State`, value: state, all: t`All states`, options: states },
      ]}
      row={(job) => <JobRow job={job} />}
      empty={
        <EmptyYet title={t`Nothing has run yet`}>
          <Trans>Imports, exports and changes of many contacts run here. You can close the tab.</Trans>
        </EmptyYet>
      }
      noMatch={t`No job matches`}
    />
  )
}

export default Jobs
