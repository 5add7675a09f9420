import type { Rule } from './support/types.ts'

const COMPONENTS = ['schemas', 'parameters', 'headers', 'responses']

// The bundler and the type generator name a component after its file. Two files of one name would become a
// component with a number, and a name in another case would be another type. Generators of clients name classes
// after titles, and drop a schema whose title another one has.
export default (() => {
  const fileByName = new Map<string, string>()
  const fileByComponent = new Map<string, string>()
  const fileByTitle = new Map<string, string>()
  return {
    ref(node, ctx, { location, node: component }) {
      const file = location?.source.absoluteRef ?? ''
      const [, kind = '', name = ''] = /([a-z]+)\/([^/]+)\.yaml$/.exec(file) ?? []
      if (location?.pointer !== '#/' || !COMPONENTS.includes(kind)) return
      const known = fileByName.get(`${kind}/${name}`) ?? file
      fileByName.set(`${kind}/${name}`, known)
      if (!/^[A-Z][A-Za-z0-9]*$/.test(name)) {
        ctx.report({
          message: `The file ${node.$ref} must be named in PascalCase, like the component it makes.`,
        })
      }
      if (kind === 'schemas' && /Details?$/.test(name)) {
        ctx.report({
          message: `${name}: name the full schema by the noun alone, and its items in lists with Summary.`,
        })
      }
      const { title } = (component ?? {}) as { title?: string }
      if (kind === 'schemas' && title !== undefined) {
        const other = fileByTitle.get(title) ?? file
        fileByTitle.set(title, other)
        if (other !== file)
          ctx.report({
            message: `${name}.yaml has the title "${title}" of another schema: change one of them.`,
          })
      }
      const namesake = kind === 'headers' ? file : (fileByComponent.get(name) ?? file)
      if (kind !== 'headers') fileByComponent.set(name, namesake)
      if (namesake !== file && known === file) {
        ctx.report({
          message: `Another component is named ${name}: rename one of them, because generators make a type of each.`,
        })
      }
      if (known !== file) {
        ctx.report({ message: `Two files are named ${name}.yaml in a folder "${kind}": rename one of them.` })
      }
    },
  }
}) satisfies Rule
