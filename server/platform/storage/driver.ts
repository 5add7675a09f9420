import { registerHooks } from 'node:module'

/**
 * The driver, with one fault of its release 3.4.9 repaired while it loads: it connects anew with the object of a
 * connection that was lost, which still holds the lost one's state. When a server goes away under load this ends the
 * whole process with a TypeError that nobody can catch (a transaction writes its rollback to a socket that is gone:
 * porsager/postgres, issues 1066, 1154, 1208), lets a lost transaction's rollback land in another one's transaction, gives
 * statements the answers of others, and leaves connections that never write again.
 *
 * Repaired, a lost connection rejects whatever it is still asked, and a new one takes its place.
 * A release whose text is another one is refused at the first import, so that an upgrade looks at this file again.
 */
const repairedFile = 'postgres/src/index.js'
const repairs: readonly (readonly [find: string, replace: string])[] = [
  [
    `  function onclose(c, e) {
    move(c, closed)
    c.reserved = null
`,
    `  function onclose(c, e) {
    c.execute = q => (q.reserve || q.reject(e), true)
    c.lost = true
    c.terminate()
    while (c.reserved && c.reserved() === true);
    c.queue.remove(c)
    c.queue = Queue()
    c.reserved = null
    const lost = c
    c = connections[connections.indexOf(lost)] = Connection(options, queues, { onopen, onend, onclose })
    lost.onclose && (lost.onclose(e), lost.onclose = null)
`,
  ],
  [
    `  function onopen(c) {
`,
    `  function onopen(c) {
    if (c.lost) return
`,
  ],
]

/** The text of the driver's pool with its repairs; throws where one does not fit exactly once. */
export const repair = (text: string): string => {
  let repaired = text
  for (const [find, replace] of repairs) {
    if (repaired.split(find).length !== 2) {
      throw new Error(`${repairedFile} is not the text that server/platform/storage/driver.ts repairs.`)
    }
    repaired = repaired.replace(find, () => replace)
  }
  return repaired
}

const hooks = registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context)
    if (!url.endsWith(`/node_modules/${repairedFile}`)) return loaded
    return { ...loaded, source: repair(Buffer.from(loaded.source as Uint8Array).toString('utf8')) }
  },
})

/** Imported only here, and only now: an import statement would have loaded it before the hook was there. */
export const { default: postgres } = await import('postgres')
hooks.deregister()
