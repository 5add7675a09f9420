import { wholeDocument } from './support/document.ts'
import { eachName } from './support/names.ts'

// The catalogue of contact fields names it so, and so does everybody's address book.
const DATES_BY_CUSTOM = ['date_of_birth']

// A name tells what a value is: …_at a moment in UTC, …_on a calendar day; filters on them say …_after and …_before.
export default wholeDocument((document, report) => {
  eachName(document, (name, schema, location) => {
    const { format } = schema
    if (format === 'date-time' && !/_(at|after|before)$/.test(name)) {
      report(`"${name}" is a moment: let its name end in _at (a filter: in _after or _before).`, location)
    }
    if (format === 'date' && !/_on(_or)?(_after|_before)?$/.test(name) && !DATES_BY_CUSTOM.includes(name)) {
      report(`"${name}" is a calendar day: let its name end in _on.`, location)
    }
    if (name.endsWith('_at') && format !== 'date-time') {
      report(`"${name}" is named like a moment: give it the format date-time, or another name.`, location)
    }
    if (name.endsWith('_on') && format !== 'date') {
      report(`"${name}" is named like a calendar day: give it the format date, or another name.`, location)
    }
  })
})
