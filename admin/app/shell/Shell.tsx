import { useLingui } from '@lingui/react/macro'
import { Outlet, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useEffect, useMemo } from 'react'
import { RouterProvider } from 'react-aria-components'
import { JobsDrawer } from '../../system/jobs/index.ts'
import { shortPath } from '../../ui/address.ts'
import { NavigationContext } from '../../ui/link.tsx'
import { Toasts } from '../../ui/toast.tsx'
import { Connection } from './Connection.tsx'
import { useKeys } from './keys.ts'
import { useLostFocus } from './lost-focus.ts'
import { Palette } from './Palette.tsx'
import { Rail } from './Rail.tsx'
import { SessionDialog } from './SessionDialog.tsx'
import { TopBar } from './TopBar.tsx'

/** The address of the link would be that of the base of the document: another page. */
const skip = (event: MouseEvent): void => {
  event.preventDefault()
  document.getElementById('content')?.focus()
}

/** A file that misses its place opens nothing: the browser would leave the application for it. */
const useMissedFiles = (): void => {
  useEffect(() => {
    const onMissed = (event: DragEvent): void => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', onMissed)
    window.addEventListener('drop', onMissed)
    return () => {
      window.removeEventListener('dragover', onMissed)
      window.removeEventListener('drop', onMissed)
    }
  }, [])
}

/** What stands around every screen. */
export const Shell = () => {
  const { t } = useLingui()
  const router = useRouter()
  const navigation = useMemo(
    () => ({
      hrefOf: (to: string) => `${router.basepath.replace(/\/$/, '')}${shortPath(to)}`,
      navigate: (to: string) => {
        router.history.push(`${router.basepath.replace(/\/$/, '')}${shortPath(to)}`)
      },
      preload: () => undefined,
    }),
    [router],
  )
  useKeys(navigation.navigate)
  useMissedFiles()
  useLostFocus()
  return (
    <NavigationContext value={navigation}>
      <RouterProvider navigate={navigation.navigate} useHref={navigation.hrefOf}>
        {/* biome-ignore lint/a11y/useValidAnchor: it leads to a place of this page, and its address alone would lead to another one */}
        <a
          href="#content"
          onClick={skip}
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded focus:bg-raised focus:px-3 focus:py-2"
        >{t`Skip to the content`}</a>
        <div className="grid h-full grid-rows-[auto_1fr] md:grid-cols-[auto_1fr]">
          <div className="md:col-span-2">
            <Connection />
            <TopBar />
          </div>
          <Rail />
          <main
            id="content"
            tabIndex={-1}
            className="relative min-h-0 min-w-0 overflow-auto -outline-offset-2! max-md:pb-16"
          >
            <Outlet />
          </main>
        </div>
        <JobsDrawer />
        <Palette />
        <SessionDialog />
        <Toasts label={t`Messages`} close={t`Close`} />
      </RouterProvider>
    </NavigationContext>
  )
}
