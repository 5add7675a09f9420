import { isObject } from './support/document.ts'
import type { Rule } from './support/types.ts'

// An empty text is published as a row without a word. It can also hide the description of the schema that it refers to.
export default (() => ({
  any: {
    enter(node, ctx) {
      if (!isObject(node)) return
      for (const key of ['description', 'summary', 'title']) {
        const text = node[key]
        if (typeof text === 'string' && text.trim() === '')
          ctx.report({
            message: `The ${key} is empty: write it, or leave it out.`,
            location: ctx.location.child(key),
          })
      }
    },
  },
})) satisfies Rule
