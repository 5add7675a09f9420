import { entries, wholeDocument } from './support/document.js'

// The root document is a table of contents: one line per path, and the operations of a path together in one file.
export default wholeDocument(({ root, location }, report) => {
  for (const [path, item] of entries(root.paths)) {
    const points = typeof item?.$ref === 'string' && Object.keys(item).length === 1
    if (!points || !/^(\.\/)?([a-z-]+\/)+paths\/[a-z0-9-]+\.yaml$/.test(item.$ref)) {
      report(
        `${path} must only point: move it to a file and write $ref: ./<domain>/<area>/paths/<name>.yaml.`,
        location.child(['paths', path]),
      )
    }
  }
})
