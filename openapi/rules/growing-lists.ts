import type { Rule } from './support/types.ts'

// The comparison with the last release allows new values in a list with this mark. So it must find the mark
// there under a name, and callers must know about it before they get a new value.
export default (() => ({
  Schema: {
    enter(schema, ctx) {
      if (!('x-grows' in schema)) return
      const report = (message: string) => ctx.report({ message, location: ctx.location.child('x-grows') })
      if (schema['x-grows'] !== true || !Array.isArray(schema.enum)) {
        report('x-grows must be true, and only on an enum: remove it elsewhere.')
      }
      if (ctx.location.pointer !== '#/') {
        report('An enum that grows needs its own file: the comparison of releases finds it by name.')
      }
      if (!/\badded\b/.test(String(schema.description ?? ''))) {
        report('The description of an enum that grows must say that values are added, and when.')
      }
    },
  },
})) satisfies Rule
