import { isUpsert } from './support/classes.ts'
import { eachOperation } from './support/document.ts'

// The meaning of PUT differs between APIs, so each description states it.
export default eachOperation((operation, report) => {
  if (operation.method !== 'put') return
  const said = String(operation.value.description ?? '').replaceAll('`', '')
  const at = operation.location.child('description')
  if (!/left out\b[^.]*\bstay/i.test(said)) {
    report(`${operation.id} must say in its description that members left out stay as they are.`, at)
  }
  if (isUpsert(operation)) {
    if (!/\bkeeps stored data\b/i.test(said))
      report(`${operation.id} must say in its description that it keeps stored data.`, at)
  } else if (!/\bnull\b[^.]*\bclears?\b/i.test(said)) {
    report(`${operation.id} must say in its description that null clears.`, at)
  }
})
