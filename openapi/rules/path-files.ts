import { entries, objectOf, wholeDocument } from './support/document.ts'

// The root document is a table of contents: one line per path. The operations of a path are in one file.
export default wholeDocument(({ root, location }, report) => {
  for (const [path, item] of entries(root.paths)) {
    const { $ref, ...others } = objectOf(item)
    const points = typeof $ref === 'string' && Object.keys(others).length === 0
    if (!points || !/^(\.\/)?([a-z-]+\/)+paths\/[a-z0-9-]+\.yaml$/.test($ref)) {
      report(
        `${path} must be a single $ref: move it to a file and write $ref: ./<domain>/<area>/paths/<name>.yaml.`,
        location.child(['paths', path]),
      )
    }
  }
})
