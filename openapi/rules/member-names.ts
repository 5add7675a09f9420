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
        `"${name}" counts acts ("Number of ${act} …"): name what else it counts, as opened_contacts_count does.`,
        location,
      )
    }
    const other = counterpart(name)
    if (other && beside && !beside.includes(other)) {
      report(`"${name}" must stand beside "${other}": people and machines are named alike.`, location)
    }
  })
})

/** What machines did under the name of what people did, and the other way round. */
function counterpart(name: string): string | undefined {
  const [, who, what] = /^(human|machine)_(.+)$/.exec(name) ?? []
  return who && `${who === 'human' ? 'machine' : 'human'}_${what}`
}
