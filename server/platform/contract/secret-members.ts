import type { Document } from './document.ts'

/** The names of members that are secret: those that are only written (`writeOnly`), and those with `x-secret`. */
export const secretMembers = (document: Document): ReadonlySet<string> => {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { properties } = value as {
      properties?: Record<string, { writeOnly?: unknown; 'x-secret'?: unknown }>
    }
    for (const [name, member] of Object.entries(properties ?? {}))
      if (member?.writeOnly === true || member?.['x-secret'] === true) found.add(name)
    for (const [name, child] of Object.entries(value)) if (name !== 'examples') visit(child)
  }
  visit([document.paths, document.components])
  return found
}
