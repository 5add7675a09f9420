import { entries, isObject, list } from './support/document.ts'
import type { Rule } from './support/types.ts'

// Languages write names in their own case, without separators. Two names that then are one make two members, values or types of one name.
export default (() => {
  const components = new Map<string, string>()
  return {
    Schema: {
      enter(schema, ctx) {
        const values = list(schema.enum).filter((value) => typeof value === 'string')
        for (const [key, names] of [
          ['enum', values],
          ['properties', entries(schema.properties).map(([name]) => name)],
        ] as const)
          for (const [name, other] of alikeIn(names))
            ctx.report({
              message: `"${name}" and "${other}" are one name in some languages: rename one of them.`,
              location: ctx.location.child(key),
            })
      },
    },
    ref(_reference, ctx, { location, node: component }) {
      const file = location?.source.absoluteRef ?? ''
      const name = /schemas\/([^/]+)\.yaml$/.exec(file)?.[1]
      if (name === undefined || location?.pointer !== '#/' || !isObject(component)) return
      const other = components.get(plain(name)) ?? name
      components.set(plain(name), other)
      if (other !== name)
        ctx.report({
          message: `"${name}" and "${other}" are one name in some languages: rename one of them.`,
        })
    },
  }
}) satisfies Rule

/** The name without case and separators. A minus in front is a part of it: sorting downwards. */
function plain(name: string): string {
  return `${name.startsWith('-') ? '-' : ''}${name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')}`
}

/** Each name that equals an earlier one but for case and separators, with that one. */
function alikeIn(names: readonly string[]): [string, string][] {
  const first = new Map<string, string>()
  return names.flatMap((name): [string, string][] => {
    const other = first.get(plain(name))
    if (other === undefined) first.set(plain(name), name)
    return other === undefined ? [] : [[name, other]]
  })
}
