import {
  type Commands,
  commandsOf,
  type Envelope,
  type Outcome,
  openConnection,
  type SmtpConnection,
  SmtpFailure,
  type SmtpServer,
} from './smtp.ts'

export interface Connections {
  /**
   * Sends a message on the next free connection, or waits for one. Calls `message` for its bytes only when
   * the server expects them, which may take many seconds. Rethrows errors of `message`; every other failure
   * is an outcome. Urgent messages overtake others. `heard` receives the outcome before the connection is
   * used again.
   */
  send(
    envelope: Envelope,
    message: () => Buffer,
    urgency?: 'urgent',
    heard?: (outcome: Outcome) => void,
  ): Promise<Outcome>
  close(): void
}

export interface LaneLimits {
  connections: number
  /** A connection is renewed after this many messages, because servers limit them. */
  messages: number
}

/** A message in the queue. */
interface Turn {
  commands: Commands
  message: () => Buffer
  settle(outcome: Outcome): void
  fail(error: unknown): void
}

interface Kept {
  lane: SmtpConnection
  sent: number
}

/**
 * The connections of this process to one server: opened on demand, each sends one message after the other.
 */
export const createConnections = (server: SmtpServer, limits: LaneLimits): Connections => {
  const idle: Kept[] = []
  const waiting: Turn[] = []
  const urgent: Turn[] = []
  let busy = 0
  let closed = false

  const nextTurn = (): Turn | undefined => urgent.shift() ?? waiting.shift()
  const isWornOut = ({ sent }: Kept): boolean => closed || sent >= limits.messages

  const take = async (): Promise<Kept> => {
    for (let kept = idle.pop(); kept !== undefined; kept = idle.pop()) if (kept.lane.open) return kept
    return { lane: await openConnection(server), sent: 0 }
  }

  /** Sends messages until the connection ends. Returns the next message if it needs another connection. */
  const sendAlong = async (kept: Kept, first: Turn): Promise<Turn | undefined> => {
    let next: Turn | undefined
    // An announced message is bound to this connection, so none is announced while urgent messages wait.
    const announce = (): Commands | undefined => {
      if (!isWornOut(kept) && urgent.length === 0) next = waiting.shift()
      return next?.commands
    }
    const sendOne = async ({ commands, message, settle, fail }: Turn): Promise<Turn | undefined> => {
      next = undefined
      kept.sent += 1
      await kept.lane.send(commands, message, announce).then(settle, fail)
      return next ?? nextTurn()
    }
    let turn = await sendOne(first)
    while (turn !== undefined && kept.lane.open && (turn === next || !isWornOut(kept)))
      turn = await sendOne(turn)
    if (isWornOut(kept)) kept.lane.close()
    else if (kept.lane.open) idle.push(kept)
    return turn
  }

  const sendOnSome = async (turn: Turn): Promise<Turn | undefined> => {
    try {
      return await sendAlong(await take(), turn)
    } catch (error) {
      if (error instanceof SmtpFailure) turn.settle({ accepted: false, failure: error.failure })
      else turn.fail(error)
      return nextTurn()
    }
  }

  const work = async (first: Turn): Promise<void> => {
    let turn = await sendOnSome(first)
    while (turn !== undefined) turn = await sendOnSome(turn)
    busy -= 1
  }

  return {
    send(envelope, message, urgency, heard) {
      return new Promise((resolve, fail) => {
        const settle = (outcome: Outcome): void => {
          heard?.(outcome)
          resolve(outcome)
        }
        const turn: Turn = { commands: commandsOf(envelope), message, settle, fail }
        if (busy < limits.connections) {
          busy += 1
          void work(turn)
        } else if (urgency === 'urgent') urgent.push(turn)
        else waiting.push(turn)
      })
    },
    close() {
      closed = true
      for (const { lane } of idle.splice(0)) lane.close()
    },
  }
}
