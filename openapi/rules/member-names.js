import { wholeDocument } from './support/document.js'
import { eachName } from './support/names.js'

export default wholeDocument((document, report) => {
  eachName(document, (name, _schema, location) => {
    if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)) {
      report(`"${name}" must be snake_case: lower-case words joined by underscores.`, location)
    }
  })
})
