import type { Envelope } from '../../platform/mail/smtp.ts'
import {
  type Outcome,
  openLane,
  SmtpFailure,
  type SmtpLane,
  type SmtpServer,
} from '../../platform/mail/smtp.ts'

export interface Lanes {
  /**
   * Hands a message over on the next free connection; waits while all are busy, and fetches the message only when the connection is
   * there, which may take many seconds. What `message` throws is thrown on; whatever happens on the way is an outcome. What is urgent does not stand in line behind
   * what is not.
   */
  send(envelope: Envelope, message: () => Promise<Buffer>, urgency?: 'urgent'): Promise<Outcome>
  close(): void
}

export interface LaneLimits {
  connections: number
  /** After so many messages a connection is renewed, as servers like it. */
  messages: number
}

/** The connections of this process to one server: opened as they are needed, used for one message after the other. */
export const createLanes = (server: SmtpServer, limits: LaneLimits): Lanes => {
  const idle: { lane: SmtpLane; sent: number }[] = []
  const waiting: (() => void)[] = []
  const urgent: (() => void)[] = []
  let busy = 0
  let closed = false

  const enter = (line: (() => void)[]): Promise<void> | undefined => {
    if (busy < limits.connections) {
      busy += 1
      return undefined
    }
    return new Promise((resolve) => line.push(resolve))
  }
  const leave = (): void => {
    const next = urgent.shift() ?? waiting.shift()
    if (next) next()
    else busy -= 1
  }

  const take = async (): Promise<{ lane: SmtpLane; sent: number }> => {
    for (let kept = idle.pop(); kept !== undefined; kept = idle.pop()) if (kept.lane.open) return kept
    return { lane: await openLane(server), sent: 0 }
  }

  return {
    async send(envelope, message, urgency) {
      await enter(urgency === 'urgent' ? urgent : waiting)
      try {
        const taken = await take()
        try {
          const bytes = await message()
          taken.sent += 1
          return await taken.lane.send(envelope, bytes)
        } finally {
          if (closed || taken.sent >= limits.messages) taken.lane.close()
          else if (taken.lane.open) idle.push(taken)
        }
      } catch (error) {
        if (error instanceof SmtpFailure) return { accepted: false, failure: error.failure }
        throw error
      } finally {
        leave()
      }
    },
    close() {
      closed = true
      for (const { lane } of idle.splice(0)) lane.close()
    },
  }
}
