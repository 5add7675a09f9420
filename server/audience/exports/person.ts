import { problem } from '../../platform/problem.ts'
import type { Sql } from '../../platform/storage/open.ts'
import { type JobKind, type Output, type Work, waitForErasures } from '../../system/jobs/index.ts'
import {
  type AllContactData,
  contactSections,
  findPerson,
  type PersonPayload,
  type Section,
} from '../contacts/index.ts'

/** The format of the file, documented at `exportContact`. Additions do not change the name. */
const schema = 'contact-export/1'

/** The position in the file: the section, and the keys of its last entry. */
interface Checkpoint {
  section: number
  keys: string[] | null
  /** Whether entries of the section are already written: a page can be empty. */
  some?: boolean
}

/** Entries per page. */
const pageSize = 500

/** Milliseconds after which a step ends, at the next page. */
const stepFor = 300

const gone = () => problem('not_found', { detail: 'The contact was deleted.' })

/** Writes the beginning of the file: everything except the lists. */
const writeHead = async (tx: Sql, { context, payload }: Work, file: Output): Promise<void> => {
  const now = context.clock.now()
  const head = await findPerson(tx, context.secret, (payload as PersonPayload).contact_id, now)
  if (head === null) throw gone()
  const text = JSON.stringify({ schema, exported_at: now.toISOString(), ...head })
  await file.write(text.slice(0, -1), 0)
}

/** Writes the next page of a list, with the brackets of the list. */
const writePage = async (
  tx: Sql,
  sections: readonly Section[],
  { payload, context }: Work,
  { section, keys, some = keys !== null }: Checkpoint,
  file: Output,
): Promise<Checkpoint> => {
  const about = sections[section]
  if (about === undefined) throw new Error(`There is no list ${section} in the export of a contact.`)
  const { isLast, ...read } = await about.read(
    tx,
    (payload as PersonPayload).contact_id,
    keys,
    pageSize,
    context.secret,
  )
  const entries = read.entries.map((entry) => `\n${JSON.stringify(entry)}`).join(',')
  const opening = keys === null ? `,\n"${about.name}":[` : ''
  const comma = some && entries !== '' ? ',' : ''
  await file.write(`${opening}${comma}${entries}${isLast ? ']' : ''}`, 0)
  return isLast
    ? { section: section + 1, keys: null }
    : { section, keys: read.keys, some: some || entries !== '' }
}

const isThere = async (tx: Sql, id: string): Promise<boolean> =>
  (await tx`select from contacts where id = ${id}`).length === 1

/**
 * Exports all data about one contact as one JSON object. Writes long lists page by page: a list of a hundred
 * thousand entries must not be held in memory. `all` is the contact data of all areas. `completed` is called in the last step.
 */
export const personKind = (
  all: AllContactData,
  completed: (tx: Sql, work: Work, file: { sha256: string; bytes: number }) => Promise<void>,
): JobKind => {
  const sections = contactSections(all)
  return {
    kind: 'contact_export',
    begin: async (work) => {
      const { contact_id: contactId } = work.payload as PersonPayload
      const filename = `contact-${contactId}.json`
      const file = await work.output({ kind: 'result', filename, mediaType: 'application/json' })
      let from = work.checkpoint as Checkpoint | null
      return {
        step: async (tx) => {
          const deadline = performance.now() + stepFor
          await waitForErasures(tx)
          if (from === null) await writeHead(tx, work, file)
          else if (!(await isThere(tx, contactId))) throw gone()
          let at: Checkpoint = from ?? { section: 0, keys: null }
          while (at.section < sections.length && performance.now() < deadline)
            at = await writePage(tx, sections, work, at, file)
          from = at
          const finished = at.section === sections.length
          if (finished) {
            await file.write('}\n', 1)
            await completed(tx, work, await file.digest())
          }
          return {
            checkpoint: at,
            percent: Math.floor((at.section / sections.length) * 100),
            ...(finished ? { counted: { exported: 1 } } : {}),
            total: 1,
            finished,
          }
        },
      }
    },
  }
}
