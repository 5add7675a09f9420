import { eachOperation } from './support/document.ts'

// Collections without a plural form.
const COLLECTIONS_WITHOUT_PLURAL = ['email-history']

export default eachOperation((operation, report) => {
  const { path, segments, location, isList } = operation
  segments.forEach((segment, index) => {
    const parameterName = /^\{(.+)\}$/.exec(segment)?.[1]
    if (parameterName !== undefined) {
      if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(parameterName)) {
        report(`The path parameter {${parameterName}} of ${path} must be snake_case.`, location)
      }
      return
    }
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(segment)) {
      report(`"${segment}" in ${path} must be kebab-case.`, location)
    }
    const holdsItems = segments[index + 1]?.startsWith('{') || (isList && index === segments.length - 1)
    if (holdsItems && !isPlural(segment)) {
      report(`"${segment}" in ${path} is a collection: use the plural noun.`, location)
    }
  })
})

function isPlural(segment: string): boolean {
  // `by-email/{email}` is a key of the caller, not a collection.
  if (segment.startsWith('by-') || COLLECTIONS_WITHOUT_PLURAL.includes(segment)) return true
  // Address and status end with an s in the singular.
  return /s$/.test(segment) && !/[su]s$/.test(segment)
}
