import type { ComponentType, ReactNode } from 'react'

/**
 * A screen of the application. Areas name theirs in `index.ts`; `app/screens.ts` has them all. A test opens each one in each state.
 */
export interface Screen {
  /** Below the application, with `$id` for parameters: `/contacts/$id`. */
  path: string
  /** The title in the tab of the browser, until the screen has a better one. */
  title: () => string
  /** The entry of the rail that is current on it. */
  place: string
  /** The reads that fill it, as `GET /contacts`. The mock answers them in the tests of states. */
  reads: readonly string[]
  /** The values of a parameter that is not an id, such as a tab. A test opens each of them. */
  params?: Readonly<Record<string, readonly string[]>>
  load: () => Promise<{ default: ComponentType }>
}

/** An entry of the rail, or below one. */
export interface Place {
  id: string
  label: () => string
  to: string
  icon?: ReactNode
  /** The key after `g`. */
  key?: string
  children?: readonly Place[]
}

/** What the palette and menus offer. */
export interface Command {
  id: string
  label: () => string
  to?: string
  run?: () => void
  keys?: string
  /** The operation that it needs, for the rights of the user. */
  operation?: string
}
