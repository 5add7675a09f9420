import { eachOperation, entries, media, objectOf } from './support/document.ts'

const ALWAYS = [
  'Content-Security-Policy',
  'Cache-Control',
  'Referrer-Policy',
  'X-Robots-Tag',
  'X-Content-Type-Options',
]

// The URL of a recipient's page is secret, and the page shows text of third parties. Its headers protect
// both, on error pages too.
export default eachOperation((operation, report) => {
  for (const answer of operation.responses) {
    if (!media(operation, answer).some(({ type }) => type === 'text/html')) continue
    for (const name of ALWAYS) {
      const written = entries(answer.node.headers).find(([key]) => key.toLowerCase() === name.toLowerCase())
      const header =
        written && operation.resolve(written[1], answer.location.child(['headers', written[0]])).node
      if (objectOf(header).required === true) continue
      report(
        `Response ${answer.status} is a page: it must document the header ${name}, required, by $ref to recipient/headers.`,
        answer.location,
      )
    }
  }
})
