import { changes } from './support/classes.js'
import { eachOperation, entries, list } from './support/document.js'

// A description says in words what the marks say to machines, and the two may not drift apart.
export default eachOperation((operation, report) => {
  const { value, location } = operation
  const said = String(value.description ?? '').replaceAll(/\s+/g, ' ')
  for (const sentence of missing(operation, said)) {
    report(`The description of ${operation.id} must say ${sentence}`, location.child('description'))
  }
})

function missing(operation, said) {
  const { value } = operation
  const needed = capabilities(value)
  const capability = /\bCapability: ([^.]*)\./.exec(said)?.[1] ?? ''
  const feature = value['x-pro-feature']
  const edition = feature === undefined ? 'Edition: free and Pro.' : `Edition: Pro (\`${feature}\`).`
  const effects = changes(operation) ? 'Side effects: ' : 'It changes nothing'
  const named = capability.match(/crm_[a-z]+/g) ?? []
  return [
    !said.includes(effects) && `"${effects.trim()}"${changes(operation) ? ', and name them.' : '.'}`,
    (needed.some((name) => !named.includes(name)) || named.some((name) => !needed.includes(name))) &&
      `"Capability: \`${needed.join('`, and `')}\` …" as its marks do.`,
    !said.includes(edition) && `"${edition}" as its marks do.`,
  ].filter(Boolean)
}

/** The capability of the operation, and those that some value in its body needs besides. */
function capabilities(value) {
  const byMember = list(value['x-capability-by-member']).flatMap((row) => entries(row?.values))
  return [...new Set([value['x-capability'], ...byMember.map(([, capability]) => capability)])].map(String)
}
