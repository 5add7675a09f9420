import { wholeDocument } from './support/document.ts'
import { eachName } from './support/names.ts'

// The catalogue of contact fields and other address books use this name.
const DATES_BY_CUSTOM = ['date_of_birth']

// A name tells the type of the value: …_at is a time in UTC, …_on a calendar day. Filters on them end with
// _after and _before.
export default wholeDocument((document, report) => {
  eachName(document, (name, schema, location) => {
    const { format } = schema
    if (format === 'date-time' && !/_(at|after|before)$/.test(name)) {
      report(`"${name}" is a time: end its name with _at (a filter: with _after or _before).`, location)
    }
    if (format === 'date' && !/_on(_or)?(_after|_before)?$/.test(name) && !DATES_BY_CUSTOM.includes(name)) {
      report(`"${name}" is a calendar day: end its name with _on.`, location)
    }
    if (name.endsWith('_at') && format !== 'date-time') {
      report(`"${name}" has the name of a time: set the format date-time, or rename it.`, location)
    }
    if (name.endsWith('_on') && format !== 'date') {
      report(`"${name}" has the name of a calendar day: set the format date, or rename it.`, location)
    }
  })
})
