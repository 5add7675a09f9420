import { type OpenApiDocument, operationsOf } from '../document.ts'
import { generatedNotice } from './notice.ts'

const listed = (values: readonly string[]): string => values.map((value) => `  '${value}',\n`).join('')

/**
 * `access.ts`: what an application needs to explain beforehand why a user may not call an operation. The operation table has the same
 * and more, and is too large for a page.
 */
export const accessTableFile = (document: OpenApiDocument): string => {
  const operations = operationsOf(document)
  const administrator = operations
    .filter(({ operation }) => operation['x-capability'] === 'crm_administer')
    .map(({ id }) => id)
  const locked = operations.flatMap(({ id, operation }) => {
    const feature = operation['x-pro-feature']
    return typeof feature === 'string' ? [`  ${id}: '${feature}',\n`] : []
  })
  return `${generatedNotice('openapi/')}/** Operations that need \`crm_administer\`. All others need \`crm_access\`. */
export const administratorOperations = [
${listed(administrator)}] as const

/** The feature of the Pro edition that an operation needs. */
export const lockedOperations = {
${locked.join('')}} as const
`
}
