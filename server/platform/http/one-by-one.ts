import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that may wait for those before them. Hardly any client sends the next one before it has an answer. */
const mostWaiting = 100

/**
 * Begins a request when the one before it on its connection is answered. The engine would begin all that a packet holds within one turn:
 * 64 kB are two thousand requests, and everybody else would wait for them. Who sends more ahead is cut off.
 */
export const oneByOne = (listener: RequestListener): RequestListener => {
  const waiting = new WeakMap<Socket, (() => void)[]>()
  return (request: IncomingMessage, response: ServerResponse & { req: IncomingMessage }) => {
    const { socket } = request
    if (socket.destroyed) return
    const begin = (): void => {
      response.once('close', () => {
        const [next] = waiting.get(socket) ?? []
        if (next === undefined) waiting.delete(socket)
        else setImmediate(goOn)
      })
      listener(request, response)
    }
    const goOn = (): void => {
      if (!socket.destroyed) waiting.get(socket)?.shift()?.()
    }
    const queue = waiting.get(socket)
    if (queue === undefined) {
      waiting.set(socket, [])
      begin()
    } else if (queue.length < mostWaiting) queue.push(begin)
    else socket.destroy()
  }
}
