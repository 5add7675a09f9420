import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LoaderCircle, X } from 'lucide-react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useStore } from '../../api/store.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { EmptyYet } from '../../ui/states.tsx'
import { JobRow } from './JobRow.tsx'
import { drawer, isOpen, type Job, latestJobs, markSeen, seenJobs } from './queries.ts'

/** A dry run that has ended told its numbers where it was asked for. */
const isDone = (job: Job): boolean => job.dry_run && !isOpen(job)

/** Running jobs, and those that failed and were not seen. */
const useWaiting = (): { running: number; failed: number } => {
  const { data } = useQuery(latestJobs)
  const seen = useStore(seenJobs)
  const jobs = (data?.data ?? []).filter(({ dry_run }) => !dry_run)
  return {
    running: jobs.filter(isOpen).length,
    failed: jobs.filter(({ id, state }) => state === 'failed' && !seen.has(id)).length,
  }
}

export const JobsButton = () => {
  const { t } = useLingui()
  const { running, failed } = useWaiting()
  return (
    <Button
      look="quiet"
      onPress={() => drawer.set(true)}
      aria-label={
        running > 0 ? t`Jobs, ${running} running` : failed > 0 ? t`Jobs, ${failed} failed` : t`Jobs`
      }
    >
      {running > 0 && <LoaderCircle size={14} aria-hidden className="animate-spin" />}
      <Trans>Jobs</Trans>
      {failed > 0 && <span className="rounded-full bg-bad-soft px-1.5 text-sm text-bad">{failed}</span>}
    </Button>
  )
}

/** Long work: it goes on when the tab is closed. */
export const JobsDrawer = () => {
  const { t } = useLingui()
  const isShown = useStore(drawer)
  const query = useQuery(latestJobs)
  const close = (): void => {
    markSeen((query.data?.data ?? []).filter((job) => !isOpen(job)).map(({ id }) => id))
    drawer.set(false)
  }
  return (
    <ModalOverlay
      isOpen={isShown}
      onOpenChange={(open) => {
        if (!open) close()
      }}
      isDismissable
      className="fixed inset-0 z-30 bg-veil"
    >
      <Modal className="fixed inset-y-0 end-0 w-[28rem] max-w-full border-s border-line bg-raised shadow-xl">
        <Dialog className="flex h-full flex-col outline-none">
          <div className="flex items-center gap-2 border-b border-line px-4 py-2">
            <Heading slot="title" className="grow text-lg font-semibold">
              <Trans>Jobs</Trans>
            </Heading>
            <ButtonLink to="/jobs" look="quiet">
              <Trans>All jobs</Trans>
            </ButtonLink>
            <IconButton label={t`Close`} onPress={close}>
              <X size={16} aria-hidden />
            </IconButton>
          </div>
          <div className="min-h-0 grow overflow-auto">
            <Panel query={query}>
              {({ data }) =>
                data.every(isDone) ? (
                  <EmptyYet title={t`Nothing has run yet`}>
                    <Trans>
                      Imports, exports and changes of many contacts run here. You can close the tab.
                    </Trans>
                  </EmptyYet>
                ) : (
                  data.filter((job) => !isDone(job)).map((job) => <JobRow key={job.id} job={job} />)
                )
              }
            </Panel>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
