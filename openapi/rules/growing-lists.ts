import type { Rule } from './support/types.ts'

// The gate between releases lets a list with this mark become longer, so the mark must be found there, under a name, and
// callers must have read of it before they meet a new word.
export default (() => ({
  Schema: {
    enter(schema, ctx) {
      if (!('x-grows' in schema)) return
      const report = (message: string) => ctx.report({ message, location: ctx.location.child('x-grows') })
      if (schema['x-grows'] !== true || !Array.isArray(schema.enum)) {
        report('x-grows must be true, on a list of words (enum): remove it elsewhere.')
      }
      if (ctx.location.pointer !== '#/') {
        report('A list that grows needs a file of its own: the gate between releases knows it by name.')
      }
      if (!/\badded\b/.test(String(schema.description ?? ''))) {
        report('The description of a list that grows must say that words are added, and when.')
      }
    },
  },
})) satisfies Rule
