import { isId, numberedSlug, slugOf } from '../../../audience/memberships/index.ts'
import { type ProblemError, problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { type FormRow, findConflicts, insertForm, type NewForm } from '../store/forms.ts'

export const noSuch = (what: string): ProblemError =>
  problem('not_found', { detail: `The ${what} does not exist.` })

/** @throws not_found */
export const requireForm = async (found: Promise<FormRow | null>): Promise<FormRow> => {
  const row = await found
  if (row === null) throw noSuch('form')
  return row
}

export const wrongState = (detail: string): ProblemError => problem('invalid_state', { detail })

/** Pages find forms by id or slug, so a slug must not look like an id. @throws invalid_request */
export const requireSlug = (slug: string | undefined): void => {
  if (slug === undefined || !isId(slug)) return
  const detail = 'A slug must not have the form of an id.'
  throw problem('invalid_request', { errors: [{ pointer: '/slug', code: 'invalid_value', detail }] })
}

const taken = (member: 'name' | 'slug', value: string): ProblemError =>
  problem('already_exists', {
    detail: `A form ${member === 'name' ? 'named' : 'with the slug'} ${value} already exists.`,
    errors: [
      { pointer: `/${member}`, code: 'not_allowed', detail: `Another form has the ${member} ${value}.` },
    ],
  })

/** @throws already_exists */
export const requireFree = async (
  tx: Sql,
  form: Pick<FormRow, 'id' | 'name' | 'slug'>,
  slugIsFree = false,
): Promise<void> => {
  const { has_name, has_slug } = await findConflicts(tx, form)
  if (has_name) throw taken('name', form.name)
  if (has_slug && !slugIsFree) throw taken('slug', form.slug)
}

const longestSlug = 60

const shortSlug = (slug: string): string => {
  const cut = slug.slice(0, longestSlug - 5)
  return cut.endsWith('-') ? cut.slice(0, -1) : cut
}

/** Inserts a new form. Without a slug, makes one from its name. @throws already_exists */
export const addForm = async (
  tx: Sql,
  form: Omit<NewForm, 'slug'>,
  slug: string | undefined,
  now: string,
): Promise<void> => {
  const plain = slug ?? shortSlug(slugOf(form.name, 'form'))
  // The conflicting form may be deleted before it is read, then the insert is tried again.
  for (let number = 1; number <= 1000; number++) {
    const named = { ...form, slug: slug ?? numberedSlug(plain, number) }
    if (await insertForm(tx, named, now)) return
    await requireFree(tx, named, slug === undefined)
  }
  throw new Error('No slug could be found for a new form.')
}
