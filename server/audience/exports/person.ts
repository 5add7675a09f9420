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

/** The form of the file, as the contract describes it at `exportContact`. What is added to it leaves the name as it is. */
const schema = 'contact-export/1'

/** Where it goes on: in which list, behind which of its entries. */
interface Checkpoint {
  section: number
  keys: string[] | null
  /** Whether entries of the list are written already: not every page has some. */
  some?: boolean
}

/** Entries that are read at a time. */
const pageSize = 500

/** Milliseconds after which a step ends at the next page. */
const stepFor = 300

const gone = () => problem('not_found', { detail: 'The contact is no longer there.' })

/** The beginning of the file: everything but the lists. */
const writeHead = async (tx: Sql, { parts: context, payload }: Work, file: Output): Promise<void> => {
  const now = context.clock.now()
  const head = await findPerson(tx, context.secret, (payload as PersonPayload).contact_id, now)
  if (head === null) throw gone()
  const text = JSON.stringify({ schema, exported_at: now.toISOString(), ...head })
  await file.write(text.slice(0, -1), 0)
}

/** Writes the next page of a list, and the brackets around the list. */
const writePage = async (
  tx: Sql,
  sections: readonly Section[],
  { payload, parts: context }: Work,
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
 * Everything about one contact as one JSON object, the long lists page by page: what somebody did a hundred thousand times
 * does not have to fit into memory. `all` is what every area keeps about contacts.
 */
export const personKind = (all: AllContactData): JobKind => {
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
          const over = performance.now() + stepFor
          await waitForErasures(tx)
          if (from === null) await writeHead(tx, work, file)
          else if (!(await isThere(tx, contactId))) throw gone()
          let at: Checkpoint = from ?? { section: 0, keys: null }
          while (at.section < sections.length && performance.now() < over)
            at = await writePage(tx, sections, work, at, file)
          from = at
          const finished = at.section === sections.length
          if (finished) await file.write('}\n', 1)
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
