import type { Sql } from '../../../platform/storage/open.ts'
import type { Content } from './campaigns.ts'

/** Reads the current content of a template for a copy. The template is locked until the transaction ends. */
export const findTemplateContent = async (tx: Sql, id: string): Promise<Content | null> => {
  const [row] = await tx<Content[]>`
    select v.kind, v.subject, v.preheader, v.source, v.text
    from templates t join template_versions v on v.template_id = t.id and v.number = t.version_number
    where t.id = ${id} for key share of t`
  return row ?? null
}
