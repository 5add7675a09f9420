import type { Page } from 'playwright-core'
import { addressOf } from '../addresses.ts'
import { readScreens } from '../screens.ts'

/** What is looked at: a screen, and what is done on it first. */
export interface View {
  name: string
  path: string
  act?: (page: Page) => Promise<unknown>
  /** What is there when it is complete. */
  until?: string
}

/** A press on what the words name: the languages of the looks differ, so it is found by its place. */
const press =
  (selector: string) =>
  (page: Page): Promise<void> =>
    page.locator(selector).first().click()

const screens = readScreens().map((row): View => ({ name: row.path.slice(1), path: addressOf(row) }))

const contact = screens.find(({ name }) => name === 'contacts/$id')?.path ?? '/contacts'

/** The first view of the contract's example. */
const view = '01a158a5-71c0-7a11-bd60-e947202b13dc'

/** Dialogs and parts that have no address of their own, or are reached by a parameter. */
const parts: View[] = [
  { name: 'contacts, new', path: '/contacts?new=1', until: '[role=dialog]' },
  { name: 'contacts, preview', path: `/contacts?preview=${contact.split('/').at(-1)}` },
  { name: 'contacts, nothing matches', path: '/contacts?q=xyzzy' },
  { name: 'contacts, view', path: `/contacts?v=${view}` },
  {
    name: 'contacts, view changed',
    path: `/contacts?v=${view}&status=subscribed&columns=full_name,email,status`,
  },
  {
    name: 'contacts, save view',
    path: '/contacts?q=ada',
    act: press('main header + div > button >> nth=-1'),
    until: '[role=dialog]',
  },
  {
    name: 'contacts, order of views',
    path: `/contacts?v=${view}`,
    act: async (page) => {
      await press('main header + div > button[aria-haspopup] >> nth=-1')(page)
      await press('[role=menuitem] >> nth=3')(page)
    },
    until: '[role=dialog] ol',
  },
  { name: 'contacts, trash', path: '/contacts?trashed=true' },
  {
    name: 'contacts, selected',
    path: '/contacts',
    act: press('[role=grid] [role=columnheader] label'),
    until: 'main section',
  },
  {
    name: 'contacts, columns',
    path: '/contacts',
    act: press('main button[aria-haspopup] >> nth=-1'),
    until: '[role=menu]',
  },
  {
    name: 'jobs, drawer',
    path: '/contacts',
    act: press('header >> nth=0 >> button >> nth=-2'),
    until: '[role=dialog]',
  },
  {
    name: 'palette',
    path: '/contacts',
    act: (page) => page.keyboard.press('Control+k'),
    until: '[role=dialog]',
  },
]

export const views: readonly View[] = [...screens, ...parts]
