import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isObject } from './support/document.ts'
import type { Location, Rule } from './support/types.ts'

// Every extension has a heading in extensions.md beside the root document, with its meaning and its users.
// Callers cannot rely on an undocumented one, and an unused one would be an empty promise.
export default (() => {
  const used = new Map<string, Location[]>()
  return {
    any: {
      enter(node, ctx) {
        if (!isObject(node)) return
        for (const name of Object.keys(node).filter((key) => key.startsWith('x-'))) {
          used.set(name, [...(used.get(name) ?? []), ctx.location.child(name)])
        }
      },
    },
    Root: {
      leave(_root, ctx) {
        const documented = documentedBeside(ctx.location.source.absoluteRef)
        for (const [name, places] of used) {
          if (documented.includes(name)) continue
          const message = `${name} is not documented: describe it under its own heading in extensions.md, or remove it.`
          for (const location of places) ctx.report({ message, location })
        }
        for (const name of documented.filter((candidate) => !used.has(candidate))) {
          ctx.report({
            message: `${name} is documented in extensions.md but not used: use it, or remove it there.`,
            location: ctx.location.child('openapi'),
          })
        }
      },
    },
  }
}) satisfies Rule

/** The extensions with a heading in the extensions.md beside the document, such as "## `x-capability`". */
function documentedBeside(documentAddress: string): string[] {
  const file = documentAddress.startsWith('file:') ? fileURLToPath(documentAddress) : documentAddress
  const beside = join(dirname(file), 'extensions.md')
  if (!existsSync(beside)) return []
  const headings = readFileSync(beside, 'utf8').match(/^#{2,} .*$/gm) ?? []
  return headings.flatMap((heading) => heading.match(/x-[A-Za-z]+(-[A-Za-z]+)*/g) ?? [])
}
