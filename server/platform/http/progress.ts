import type { Response } from 'express'
import type { Logger } from '../log.ts'

/** Something that goes on for a while, as somebody who watches it is shown it. */
export interface Watched {
  id: string
  /** Another one whenever there is something else to see. */
  mark: string | number
  /** What the event holds. */
  body: object
  /** Whether there will be nothing more to see. */
  ended: boolean
}

/** Shows something to somebody, as it is and whenever it has changed, until it ends. */
export type Watch = (first: Watched, response: Response) => void

interface Watcher {
  id: string
  /** The mark of what was shown last. */
  shown: string | number
  response: Response
}

/** Milliseconds between two looks. */
const interval = 1000
/** Looks after which a silent connection gets a sign of life, so that nobody on the way takes it for dead. */
const silentLooks = 15

/**
 * Watches things of one kind for all who want to know in this process, with one look a second and none when nobody does. The
 * database is asked, and not told to call: whoever works may be any process, and a listener's connection that broke would
 * have to be asked after all. What a look does not find any more is over.
 */
export const createWatch = (options: {
  /** The name of the events. */
  event: string
  look: (ids: readonly string[]) => Promise<Watched[]>
  log: Logger
  ending: AbortSignal | undefined
}): Watch => {
  const { event, log, ending } = options
  const watchers = new Set<Watcher>()
  let timer: NodeJS.Timeout | null = null
  let looks = 0

  const show = (watcher: Watcher, { mark, body, ended }: Watched): void => {
    watcher.shown = mark
    watcher.response.write(`event: ${event}\ndata: ${JSON.stringify(body)}\n\n`)
    if (ended) watcher.response.end()
  }

  const look = async (): Promise<void> => {
    looks += 1
    const found = await options.look([...new Set([...watchers].map(({ id }) => id))])
    const byId = new Map(found.map((one) => [one.id, one]))
    for (const watcher of [...watchers]) {
      const one = byId.get(watcher.id)
      if (one === undefined) watcher.response.end()
      else if (one.mark !== watcher.shown) show(watcher, one)
      else if (looks % silentLooks === 0) watcher.response.write(': still here\n\n')
    }
  }

  const plan = (): void => {
    if (timer !== null || watchers.size === 0) return
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) => log.warn({ err: error }, `the progress of a ${event} could not be read`))
        .finally(() => {
          timer = null
          plan()
        })
    }, interval)
  }

  ending?.addEventListener('abort', () => {
    for (const { response } of watchers) response.end()
  })

  return (first, response) => {
    const watcher: Watcher = { id: first.id, shown: first.mark, response }
    response.on('close', () => watchers.delete(watcher))
    // A page that loses the connection asks again soon; after the end nobody answers it any more but once.
    response.write('retry: 2000\n')
    show(watcher, first)
    if (response.writableEnded || ending?.aborted) {
      response.end()
      return
    }
    watchers.add(watcher)
    plan()
  }
}

/** Begins an answer that is a stream of events. */
export const beginEvents = (response: Response): void => {
  response.setHeader('Content-Type', 'text/event-stream; charset=utf-8')
  response.setHeader('Cache-Control', 'no-store')
  // Proxies that collect answers before they pass them on would make it a dead letter.
  response.setHeader('X-Accel-Buffering', 'no')
  response.flushHeaders()
}
