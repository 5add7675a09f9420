import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { basePath } from '../api/boot.ts'
import { shortAddresses } from '../ui/address.ts'
import { showTitle } from '../ui/page.tsx'
import { NotFound } from './NotFound.tsx'
import { ScreenFailed } from './ScreenFailed.tsx'
import { screens } from './screens.ts'
import { Shell } from './shell/Shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: ScreenFailed })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw router.navigate({ to: '/contacts', replace: true })
  },
})

const routes = screens.map(({ path, title, load }) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => showTitle(title()),
    component: lazyRouteComponent(load),
    errorComponent: ScreenFailed,
  }),
)

/** The address is the state of a screen: parameters of the search are plain texts, which the screens read and write. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

const stringifySearch = (search: Record<string, unknown>): string => {
  const entries = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)] as [string, string]],
  )
  const text = new URLSearchParams(entries).toString()
  return text === '' ? '' : `?${text}`
}

export const router = createRouter({
  routeTree: root.addChildren([home, ...routes]),
  basepath: basePath,
  rewrite: shortAddresses,
  parseSearch,
  stringifySearch,
  defaultPreload: false,
  scrollRestoration: true,
})
