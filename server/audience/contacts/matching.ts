import type { components } from '../../../generated/types.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { type PageRequest, readPage } from '../../platform/http/pagination.ts'
import {
  compileTree,
  countMatching,
  locationOf,
  matching,
  orTooComplex,
  type SoundTree,
} from '../conditions/index.ts'
import { type Include, showContacts } from './includes.ts'
import type { ContactRow } from './store/contacts.ts'
import { type CountBy, type Counts, countContactsBy, uncounted } from './store/counts.ts'
import { contactList, listNewest, orderOf, type Sort } from './store/list.ts'

interface Shown {
  sort?: Sort
  include?: readonly Include[] | undefined
}

/** A page of the contacts that match a condition. @throws invalid_cursor, too_complex */
export const listMatching = async (
  { sql, secret, clock }: AppContext,
  request: PageRequest,
  tree: SoundTree,
  { sort = '-created_at', include }: Shown = {},
): Promise<{ body: components['schemas']['ContactPage']; headers: Record<string, string> }> => {
  const now = clock.now()
  const filter = { trashed: locationOf(tree) === 'trash', matching: compileTree(sql, tree, now) }
  const list = contactList(sql, filter, orderOf(sort), { pointer: '/sort' })
  const { rows, page, headers } = await orTooComplex(readPage<ContactRow>(sql, secret, request, list))
  return { body: { data: await showContacts(sql, now, rows, include), page }, headers }
}

/** The exact number of contacts that match a condition, in total and by what `by` names. @throws too_complex */
export const countMatchingBy = (
  { sql, clock }: AppContext,
  tree: SoundTree,
  by: readonly CountBy[],
  exceptIds: readonly string[] = [],
): Promise<Counts> => {
  const [now, targets] = [clock.now(), { exceptIds }]
  return orTooComplex(
    by.length === 0
      ? countMatching(sql, tree, now, targets).then((contacts_count) => ({ ...uncounted, contacts_count }))
      : countContactsBy(sql, matching(sql, tree, now, targets), by),
  )
}

/** The newest contacts that match a condition. @throws too_complex */
export const newestMatching = async (
  context: AppContext,
  tree: SoundTree,
  limit: number,
  exceptIds: readonly string[] = [],
): Promise<components['schemas']['Contact'][]> => {
  const { sql, clock } = context
  const now = clock.now()
  const rows = await orTooComplex(listNewest(sql, matching(sql, tree, now, { exceptIds }), limit))
  return showContacts(sql, now, rows)
}
