import { holdContent } from '../../../content/templates/index.ts'
import { doesNotExist } from '../../../platform/fault-details.ts'
import { newNeighbours } from '../../../platform/ids.ts'
import { storedUrl } from '../../../platform/mail/links.ts'
import { type Fault, ProblemError, problem } from '../../../platform/problem.ts'
import type { Sql } from '../../../platform/storage/open.ts'
import { openWritten } from '../../campaigns/index.ts'
import type { MailContent, MailSettings } from './settings.ts'
import { insertLinks, type NodeOfVersion } from './store/links.ts'

/** What a version stores of an e-mail: its content as it was when the version was published. */
export interface MailPin {
  content: MailContent
}

const refused = (errors: Fault[]) => problem('invalid_request', { errors })

/** @throws invalid_request */
const requireContent = async (tx: Sql, { template_id, content }: MailSettings): Promise<MailContent> => {
  if (content) {
    const { kind, subject, preheader = null, source, text = null } = content
    return { kind, subject, preheader, source, text }
  }
  const template = template_id ? await holdContent(tx, template_id) : null
  if (template === null)
    throw refused([{ pointer: '/template_id', code: 'not_found', detail: doesNotExist('template') }])
  const { subject } = template
  if (subject === null)
    throw refused([
      {
        pointer: '/template_id',
        code: 'invalid_value',
        detail: 'The template has no subject. Set it with PUT /templates/{id}.',
      },
    ])
  return { ...template, subject }
}

/** The content of an e-mail, compiled. @throws invalid_request where it cannot be rendered */
const readMail = async (tx: Sql, settings: MailSettings) => {
  const content = await requireContent(tx, settings)
  const { content: compiled } = await openWritten(tx, content, 'automation')
  const errors = compiled.faults
    .filter(({ level }) => level === 'error')
    .map(
      ({ member, line_number: line, detail }): Fault => ({
        pointer: settings.content ? `/content/${member}` : '/template_id',
        code: 'invalid_value',
        detail: line === null ? detail : `Line ${line}: ${detail}`,
      }),
    )
  if (errors.length > 0) throw refused(errors.slice(0, 100))
  return { content, compiled }
}

/** Why an e-mail cannot be rendered. */
export const examineMail = async (sql: Sql, settings: MailSettings): Promise<Fault[]> => {
  try {
    await readMail(sql, settings)
    return []
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'invalid_request') return error.errors
    throw error
  }
}

/** The content of an e-mail with its links, which are stored. @throws invalid_request where it cannot be rendered */
export const pinMail = async (tx: Sql, settings: MailSettings, of: NodeOfVersion): Promise<MailPin> => {
  const { content, compiled } = await readMail(tx, settings)
  const ids = newNeighbours(compiled.links.length)
  await insertLinks(
    tx,
    of,
    compiled.links.flatMap(({ url, label, position }, index) => {
      const id = ids[index]
      return id === undefined ? [] : [{ id, url: storedUrl(url), label, position }]
    }),
  )
  return { content }
}
