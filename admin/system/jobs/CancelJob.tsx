import { Trans } from '@lingui/react/macro'
import { useAct } from '../../api/act.ts'
import { client } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNote } from '../../ui/ProblemNote.tsx'
import type { Job } from './queries.ts'

export const CancelJob = ({ job }: { job: Pick<Job, 'id'> }) => {
  const cancel = useAct(() => client.POST('/jobs/{id}/cancel', { params: { path: { id: job.id } } }), {
    stale: ['/jobs'],
  })
  return (
    <>
      <Button look="quiet" onPress={() => cancel.mutate()} isPending={cancel.isPending}>
        <Trans>Cancel</Trans>
      </Button>
      {cancel.isError && <ProblemNote error={cancel.error} />}
    </>
  )
}
