import { wholeDocument } from './support/document.ts'
import { eachName } from './support/names.ts'

export default wholeDocument((document, report) => {
  eachName(document, (name, schema, location, beside) => {
    if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)) {
      report(`"${name}" must be snake_case: lower-case words joined by underscores.`, location)
    }
    if (/ed_(reason|detail)$/.test(name)) {
      report(`"${name}" must begin with a noun, as pause_reason does.`, location)
    }
    const act = /(?:^|_)(opens|clicks|unsubscribes|complaints)_count$/.exec(name)?.[1]
    if (act && !String(schema.description ?? '').startsWith(`Number of ${act} `)) {
      report(
        `"${name}" has a name for counted actions ("Number of ${act} …"): name what it counts, as in opened_contacts_count.`,
        location,
      )
    }
    const other = counterpart(name)
    if (other && beside && !beside.includes(other)) {
      report(
        `"${name}" needs "${other}" in the same object: human and machine counts come in pairs.`,
        location,
      )
    }
  })
})

/** The machine's name of a human count, and vice versa. */
function counterpart(name: string): string | undefined {
  const [, who, what] = /^(human|machine)_(.+)$/.exec(name) ?? []
  return who && `${who === 'human' ? 'machine' : 'human'}_${what}`
}
