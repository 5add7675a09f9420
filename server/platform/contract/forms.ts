import { type Document, dereference, type JsonSchema } from './document.ts'
import { createSchemaCompiler } from './schemas.ts'

type Members = { [keyword: string]: unknown }

/** What a form said: the fields that fit, and the names of those whose value is none of what was offered. */
export interface ReadForm<Fields> {
  fields: Partial<Fields>
  unreadable: (keyof Fields & string)[]
}

/**
 * Reads forms as browsers send them (`application/x-www-form-urlencoded`) by a schema of the document for recipients.
 * A field that the schema does not know is passed over, and of one that came several times the last counts, unless the schema
 * takes several. Whether `unreadable` is a refusal is for the page to decide: nobody is kept from unsubscribing by it.
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
