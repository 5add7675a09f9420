import { Trans } from '@lingui/react/macro'
import { onlineManager } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { boot } from '../../api/boot.ts'
import { away, isBack } from '../../api/connection.ts'
import { queryClient } from '../../api/queries.ts'
import { useStore } from '../../api/store.ts'

/** A thin bar while the browser or the service is away. Fields stay usable. */
export const Connection = () => {
  const isOnline = useSyncExternalStore(
    (listen) => onlineManager.subscribe(listen),
    () => onlineManager.isOnline(),
  )
  const isAway = useStore(away)
  useEffect(() => {
    if (!isAway) return
    const timer = setInterval(async () => {
      if (await isBack(boot.session)) queryClient.invalidateQueries()
    }, 4000)
    return () => clearInterval(timer)
  }, [isAway])
  if (isOnline && !isAway) return null
  return (
    <div role="status" className="bg-warn-soft px-3 py-1 text-center text-sm text-warn">
      <Trans>Not connected. Trying again. What you type stays here.</Trans>
    </div>
  )
}
