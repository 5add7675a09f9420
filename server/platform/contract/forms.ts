import { type Document, dereference, type JsonSchema } from './document.ts'
import { createSchemaCompiler } from './schemas.ts'

type Members = { [keyword: string]: unknown }

/** The values of a form: valid fields, and the names of the fields with an invalid value. */
export interface ReadForm<Fields> {
  fields: Partial<Fields>
  unreadable: (keyof Fields & string)[]
}

/**
 * Reads a form as browsers send it (`application/x-www-form-urlencoded`) by a schema of the document for
 * recipients. Unknown fields are ignored. If a field is repeated, the last value counts, unless the schema
 * has an array. The page decides whether `unreadable` is an error: an invalid field must not prevent an
 * unsubscribe.
 */
export const createFormReader = (document: Document) => {
  const compile = createSchemaCompiler(document, { coerceTypes: false })

  return <Fields extends object>(schemaName: string): ((text: string) => ReadForm<Fields>) => {
    const schema = document.components.schemas?.[schemaName] as Members | undefined
    const members = Object.entries((schema?.properties ?? {}) as Record<string, JsonSchema>)
    if (members.length === 0) throw new Error(`The document has no form named ${schemaName}.`)
    const readers = members.map(([name, member]) => {
      const found = dereference(document, member)
      return {
        name: name as keyof Fields & string,
        several: typeof found === 'object' && found.type === 'array',
        fits: compile(`${schemaName} ${name}`, member),
      }
    })

    return (text) => {
      const sent = new URLSearchParams(text)
      const form: ReadForm<Fields> = { fields: {}, unreadable: [] }
      for (const { name, several, fits } of readers) {
        const values = sent.getAll(name)
        if (values.length === 0) continue
        const value = several ? values : values.at(-1)
        if (fits(value)) Object.assign(form.fields, { [name]: value })
        else form.unreadable.push(name)
      }
      return form
    }
  }
}
