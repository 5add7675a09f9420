import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Pipelined requests that one connection may queue. Hardly any client sends a request before it has the
 * previous response.
 */
const maxWaiting = 100

/**
 * Starts a request when the previous one on its connection has been answered. Node would start all requests
 * of a packet in one turn of the event loop. A packet of 64 kB holds two thousand requests, and all other
 * clients would wait. A connection with more queued requests is closed.
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
        else setImmediate(startNext)
      })
      listener(request, response)
    }
    const startNext = (): void => {
      if (!socket.destroyed) waiting.get(socket)?.shift()?.()
    }
    const queue = waiting.get(socket)
    if (queue === undefined) {
      waiting.set(socket, [])
      begin()
    } else if (queue.length < maxWaiting) queue.push(begin)
    else socket.destroy()
  }
}
