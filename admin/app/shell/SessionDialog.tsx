import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { boot } from '../../api/boot.ts'
import { queryClient } from '../../api/queries.ts'
import { renewSession } from '../../api/session.ts'
import { sessionEnded, sessionRenewed, sessionState } from '../../api/session-state.ts'
import { useStore } from '../../api/store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const tryAgain = async (): Promise<void> => {
  if (!(await renewSession().catch(() => false))) return
  sessionRenewed()
  await queryClient.invalidateQueries()
}

/** Milliseconds in which somebody who changes windows is not asked for again. */
const pause = 2000

/** Somebody who comes back to the tab may have logged out, or in as another user, in another one. */
const useOtherTabs = (): void => {
  useEffect(() => {
    let last = Date.now()
    const look = async (): Promise<void> => {
      if (sessionState.get() === 'ended' || Date.now() - last < pause) return
      last = Date.now()
      if (!(await renewSession().catch(() => true))) sessionEnded()
    }
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [])
}

/** Opens over the page when the session has ended. What was typed stays. */
export const SessionDialog = () => {
  const { t } = useLingui()
  const hasEnded = useStore(sessionState) === 'ended'
  useOtherTabs()
  useEffect(() => {
    if (!hasEnded) return
    tryAgain()
    // Somebody who comes back from logging in in another tab goes on at once.
    window.addEventListener('focus', tryAgain)
    return () => window.removeEventListener('focus', tryAgain)
  }, [hasEnded])
  return (
    <Dialog
      title={t`Your session has ended`}
      isOpen={hasEnded}
      isGrave
      onClose={sessionRenewed}
      actions={
        <>
          <Button onPress={tryAgain}>{t`I am logged in again`}</Button>
          <Button look="main" onPress={() => window.open(boot.logIn, '_blank', 'noopener')}>
            {t`Log in in a new tab`}
          </Button>
        </>
      }
    >
      <Trans>What you typed is still here. Log in again, then go on.</Trans>
    </Dialog>
  )
}
