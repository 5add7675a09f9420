import type { Response } from 'express'
import type { Clock } from '../clock.ts'
import type { Logger } from '../log.ts'
import { problem } from '../problem.ts'

/** Something that goes on for a while, as somebody who watches it is shown it. */
export interface Watched {
  id: string
  /** Another one whenever there is something else to see. */
  mark: string | number
  /** What the event holds. */
  body: object
  /** Whether there will be nothing more to see by itself. */
  ended: boolean
}

/** Who watches, and until when the link is good. */
export interface Viewer {
  /** Who made the link. */
  maker: readonly string[]
  expiresAt: Date
}

/**
 * Shows something to somebody, as it is and whenever it has changed, until it ends, the link does, or its holder has no access any
 * more. @throws rate_limited where too many watch already, before anything is sent
 */
export type Watch = (first: Watched, viewer: Viewer, response: Response) => void

interface Watcher extends Viewer {
  id: string
  /** The mark of what was shown last. */
  shown: string | number
  response: Response
}

/** Milliseconds between two looks. */
const interval = 1000
/** Looks after which a silent connection gets a sign of life, so that nobody on the way takes it for dead. */
const silentLooks = 15
/** Looks after which it is asked again whether the holders of the links still have access. */
const accessLooks = 5

/** Streams that are open at once, for all that a process watches. */
export interface StreamLimits {
  each: number
  inAll: number
}

/** A dozen tabs of one user, and of all together what a process holds open without noticing. */
const usualStreams: StreamLimits = { each: 12, inAll: 500 }

/** Counts the streams of a process; one for all kinds of what is watched. */
export const createStreams = (limits: StreamLimits = usualStreams) => {
  const open = new Map<string, number>()
  let all = 0
  /** Counts one more until its response ends. @throws rate_limited */
  return (maker: readonly string[], response: Response): void => {
    // A user counts once, with whatever password; a key of theirs counts for itself.
    const [kind, user, credential] = maker
    const holder = kind === 'api_key' ? `key ${credential}` : `user ${user}`
    const count = open.get(holder) ?? 0
    if (count >= limits.each || all >= limits.inAll)
      throw problem('rate_limited', {
        detail:
          count >= limits.each
            ? 'You have too many progress streams. Close one first.'
            : 'Too many progress streams are open. Try again later.',
        headers: { 'Retry-After': '10' },
      })
    open.set(holder, count + 1)
    all += 1
    response.once('close', () => {
      all -= 1
      const left = (open.get(holder) ?? 1) - 1
      if (left === 0) open.delete(holder)
      else open.set(holder, left)
    })
  }
}

export type Streams = ReturnType<typeof createStreams>

/**
 * Watches things of one kind for all who want to know in this process, with one look a second and none when nobody does. The
 * database is asked, and not told to call: whoever works may be any process, and a listener's connection that broke would
 * have to be asked after all. What a look does not find any more is over.
 */
export const createWatch = (options: {
  /** The name of the events. */
  event: string
  look: (ids: readonly string[]) => Promise<Watched[]>
  /** Whether the holder of a link still has access. */
  mayStill: (maker: string[]) => Promise<boolean>
  streams: Streams
  clock: Clock
  log: Logger
  ending: AbortSignal | undefined
}): Watch => {
  const { event, clock, log, ending, mayStill, streams } = options
  const watchers = new Set<Watcher>()
  let timer: NodeJS.Timeout | null = null
  let looks = 0

  const show = (watcher: Watcher, { mark, body, ended }: Watched): void => {
    watcher.shown = mark
    watcher.response.write(`event: ${event}\ndata: ${JSON.stringify(body)}\n\n`)
    if (ended) watcher.response.end()
  }

  const endThose = (isOver: (watcher: Watcher) => boolean): void => {
    for (const watcher of [...watchers]) {
      if (!isOver(watcher)) continue
      watchers.delete(watcher)
      watcher.response.end()
    }
  }

  const endWithoutAccess = async (): Promise<void> => {
    const gone = new Set<string>()
    for (const holder of new Set([...watchers].map(({ maker }) => JSON.stringify(maker))))
      if (!(await mayStill(JSON.parse(holder)))) gone.add(holder)
    endThose(({ maker }) => gone.has(JSON.stringify(maker)))
  }

  const look = async (): Promise<void> => {
    looks += 1
    const now = clock.now()
    endThose(({ expiresAt }) => expiresAt <= now)
    if (looks % accessLooks === 0) await endWithoutAccess()
    if (watchers.size === 0) return
    const found = await options.look([...new Set([...watchers].map(({ id }) => id))])
    const byId = new Map(found.map((one) => [one.id, one]))
    endThose(({ id }) => !byId.has(id))
    for (const watcher of [...watchers]) {
      const one = byId.get(watcher.id)
      if (one !== undefined && one.mark !== watcher.shown) show(watcher, one)
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

  return (first, viewer, response) => {
    streams(viewer.maker, response)
    beginEvents(response)
    const watcher: Watcher = { ...viewer, id: first.id, shown: first.mark, response }
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
