import { eachOperation, examples, media, response } from './support/document.js'

// A conflict is no accident of the wire but a rule of the domain: whoever reads what an operation does reads there, too, when
// it is refused. What is refused everywhere in the same way (400, 401, 412 …) stands in the introduction, once.
export default eachOperation((operation, report) => {
  const said = String(operation.value.description ?? '').replaceAll(/\s+/g, ' ')
  const at = operation.location.child('description')
  for (const code of codes(operation).filter((name) => !said.includes(`\`${name}\``))) {
    report(`The description of ${operation.id} must say when it is refused as \`${code}\`.`, at)
  }
  const silent = operation.method === 'post' && operation.body === undefined
  if (silent && !said.includes('There is no body')) {
    report(`The description of ${operation.id} must say "There is no body."`, at)
  }
})

/** The problem codes of its own: its conflicts, but for that of idempotency, and the limit of the plan. */
function codes(operation) {
  const conflict = response(operation, 409)
  const named = (conflict ? media(operation, conflict) : []).flatMap((body) =>
    examples(operation, body).map(({ name }) => name),
  )
  const limit = operation.value['x-plan-limit'] === undefined ? [] : ['pro_lock']
  return [...new Set(named.filter((name) => name !== 'idempotency_in_progress')), ...limit]
}
