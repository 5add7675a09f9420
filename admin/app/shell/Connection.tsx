import { Trans } from '@lingui/react/macro'
import { onlineManager } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { boot } from '../../api/boot.ts'
import { away, busyUntil, isBack } from '../../api/connection.ts'
import { queryClient } from '../../api/queries.ts'
import { useStore } from '../../api/store.ts'

/** Seconds until a time, counted down; null when it has passed. */
const useSecondsUntil = (time: number | null): number | null => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (time === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [time])
  return time === null ? null : Math.max(1, Math.ceil((time - now) / 1000))
}

const Busy = () => {
  const seconds = useSecondsUntil(useStore(busyUntil))
  if (seconds === null) return null
  return (
    <div role="status" className="bg-warn-soft px-3 py-1 text-center text-sm text-warn">
      <Trans>The service is busy. Trying again.</Trans> <span aria-hidden>({seconds} s)</span>
    </div>
  )
}

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
  if (isOnline && !isAway) return <Busy />
  return (
    <div role="status" className="bg-warn-soft px-3 py-1 text-center text-sm text-warn">
      <Trans>Not connected. Trying again. What you type stays here.</Trans>
    </div>
  )
}
