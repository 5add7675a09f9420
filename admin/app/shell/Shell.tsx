import { useLingui } from '@lingui/react/macro'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { RouterProvider } from 'react-aria-components'
import { JobsDrawer } from '../../system/jobs/index.ts'
import { NavigationContext } from '../../ui/link.tsx'
import { Toasts } from '../../ui/toast.tsx'
import { Connection } from './Connection.tsx'
import { useKeys } from './keys.ts'
import { Palette } from './Palette.tsx'
import { Rail } from './Rail.tsx'
import { SessionDialog } from './SessionDialog.tsx'
import { TopBar } from './TopBar.tsx'

/** What stands around every screen. */
export const Shell = () => {
  const { t } = useLingui()
  const router = useRouter()
  const navigation = useMemo(
    () => ({
      hrefOf: (to: string) => `${router.basepath.replace(/\/$/, '')}${to}`,
      navigate: (to: string) => {
        router.history.push(`${router.basepath.replace(/\/$/, '')}${to}`)
      },
      preload: () => undefined,
    }),
    [router],
  )
  useKeys(navigation.navigate)
  return (
    <NavigationContext value={navigation}>
      <RouterProvider navigate={navigation.navigate} useHref={navigation.hrefOf}>
        <a
          href="#content"
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
