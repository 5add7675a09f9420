import type { Response } from 'express'
import type { Clock } from '../clock.ts'
import type { Logger } from '../log.ts'
import { problem } from '../problem.ts'

/** A snapshot of a long-running task for those who watch it. */
export interface WatchedTask {
  id: string
  /** Changes whenever there is a new state to send. */
  mark: string | number
  /** The data of the event. */
  body: object
  /** Whether the task has ended, so that nothing more changes by itself. */
  ended: boolean
}

/** The owner of a link, and when it expires. */
export interface Viewer {
  /** The principal that created the link. */
  creator: readonly string[]
  expiresAt: Date
}

/**
 * Streams the current state and every change to a client. Stops when the task ends, the link expires, or its
 * owner loses access. Throws before anything is sent if too many streams are open. @throws rate_limited
 */
export type Watch = (first: WatchedTask, viewer: Viewer, response: Response) => void

interface Watcher extends Viewer {
  id: string
  /** The mark of the last state that was sent. */
  sentMark: string | number
  response: Response
}

/** Milliseconds between two checks. */
const interval = 1000
/** Checks after which an idle connection gets a keep-alive comment, so that no proxy closes it. */
const keepAliveChecks = 15
/** Checks after which the access of the links' owners is verified again. */
const accessChecks = 5

/** Open streams, for everything that a process watches. */
export interface StreamLimits {
  perUser: number
  total: number
}

/** A dozen tabs of one user; in total, what a process can keep open without a noticeable load. */
const defaultStreamLimits: StreamLimits = { perUser: 12, total: 500 }

/** Counts the streams of a process; one counter for all kinds. */
export const createStreams = (limits: StreamLimits = defaultStreamLimits) => {
  const open = new Map<string, number>()
  let all = 0
  /** Counts a stream until its response ends. @throws rate_limited */
  return (maker: readonly string[], response: Response): void => {
    // A user counts once, whatever application password is used; each API key counts separately.
    const [kind, user, credential] = maker
    const holder = kind === 'api_key' ? `key ${credential}` : `user ${user}`
    const count = open.get(holder) ?? 0
    if (count >= limits.perUser || all >= limits.total)
      throw problem('rate_limited', {
        detail:
          count >= limits.perUser
            ? 'You have too many open progress streams. Close one first.'
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
 * Watches tasks of one kind for all streams of this process, with one query per second and none without
 * streams. It polls, because any process may do the work, and a lost LISTEN connection would require polling
 * anyway. A task that a query no longer finds has ended.
 */
export const createWatch = (options: {
  /** The name of the events. */
  event: string
  poll: (ids: readonly string[]) => Promise<WatchedTask[]>
  /** Whether the owner of a link still has access. */
  stillHasAccess: (maker: string[]) => Promise<boolean>
  streams: Streams
  clock: Clock
  log: Logger
  ending: AbortSignal | undefined
}): Watch => {
  const { event, clock, log, ending, stillHasAccess, streams } = options
  const watchers = new Set<Watcher>()
  let timer: NodeJS.Timeout | null = null
  let checks = 0

  const send = (watcher: Watcher, { mark, body, ended }: WatchedTask): void => {
    watcher.sentMark = mark
    watcher.response.write(`event: ${event}\ndata: ${JSON.stringify(body)}\n\n`)
    if (ended) watcher.response.end()
  }

  const endWhere = (isOver: (watcher: Watcher) => boolean): void => {
    for (const watcher of [...watchers]) {
      if (!isOver(watcher)) continue
      watchers.delete(watcher)
      watcher.response.end()
    }
  }

  const endWithoutAccess = async (): Promise<void> => {
    const gone = new Set<string>()
    for (const holder of new Set([...watchers].map(({ creator }) => JSON.stringify(creator))))
      if (!(await stillHasAccess(JSON.parse(holder)))) gone.add(holder)
    endWhere(({ creator }) => gone.has(JSON.stringify(creator)))
  }

  const checkAll = async (): Promise<void> => {
    checks += 1
    const now = clock.now()
    endWhere(({ expiresAt }) => expiresAt <= now)
    if (checks % accessChecks === 0) await endWithoutAccess()
    if (watchers.size === 0) return
    const found = await options.poll([...new Set([...watchers].map(({ id }) => id))])
    const byId = new Map(found.map((one) => [one.id, one]))
    endWhere(({ id }) => !byId.has(id))
    for (const watcher of [...watchers]) {
      const one = byId.get(watcher.id)
      if (one !== undefined && one.mark !== watcher.sentMark) send(watcher, one)
      else if (checks % keepAliveChecks === 0) watcher.response.write(': still here\n\n')
    }
  }

  const plan = (): void => {
    if (timer !== null || watchers.size === 0) return
    timer = setTimeout(() => {
      checkAll()
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
    streams(viewer.creator, response)
    startEventStream(response)
    const watcher: Watcher = { ...viewer, id: first.id, sentMark: first.mark, response }
    response.on('close', () => watchers.delete(watcher))
    // Milliseconds after which the browser reconnects.
    response.write('retry: 2000\n')
    send(watcher, first)
    if (response.writableEnded || ending?.aborted) {
      response.end()
      return
    }
    watchers.add(watcher)
    plan()
  }
}

/** Starts a response that is a stream of events. */
export const startEventStream = (response: Response): void => {
  response.setHeader('Content-Type', 'text/event-stream; charset=utf-8')
  response.setHeader('Cache-Control', 'no-store')
  // Proxies that buffer responses would hold the events back.
  response.setHeader('X-Accel-Buffering', 'no')
  response.flushHeaders()
}
