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
   * is an outcome. Urgent messages overtake others. `onOutcome` receives the outcome before the connection is
   * used again.
   */
  send(
    envelope: Envelope,
    message: () => Buffer,
    urgency?: 'urgent',
    onOutcome?: (outcome: Outcome) => void,
  ): Promise<Outcome>
  close(): void
}

export interface ConnectionLimits {
  connections: number
  /** A connection is renewed after this many messages, because servers limit them. */
  messages: number
}

/** A message in the queue. */
interface QueuedMessage {
  commands: Commands
  message: () => Buffer
  settle(outcome: Outcome): void
  fail(error: unknown): void
}

interface PooledConnection {
  connection: SmtpConnection
  sent: number
}

/**
 * The connections of this process to one server: opened on demand, each sends one message after the other.
 */
export const createConnections = (server: SmtpServer, limits: ConnectionLimits): Connections => {
  const idle: PooledConnection[] = []
  const waiting: QueuedMessage[] = []
  const urgent: QueuedMessage[] = []
  let busy = 0
  let closed = false

  const nextMessage = (): QueuedMessage | undefined => urgent.shift() ?? waiting.shift()
  const isUsedUp = ({ sent }: PooledConnection): boolean => closed || sent >= limits.messages

  const take = async (): Promise<PooledConnection> => {
    for (let pooled = idle.pop(); pooled !== undefined; pooled = idle.pop())
      if (pooled.connection.open) return pooled
    return { connection: await openConnection(server), sent: 0 }
  }

  /** Sends messages until the connection ends. Returns the next message if it needs another connection. */
  const sendWhileOpen = async (
    pooled: PooledConnection,
    first: QueuedMessage,
  ): Promise<QueuedMessage | undefined> => {
    let next: QueuedMessage | undefined
    // An announced message is bound to this connection, so none is announced while urgent messages wait.
    const announce = (): Commands | undefined => {
      if (!isUsedUp(pooled) && urgent.length === 0) next = waiting.shift()
      return next?.commands
    }
    const sendOne = async ({
      commands,
      message,
      settle,
      fail,
    }: QueuedMessage): Promise<QueuedMessage | undefined> => {
      next = undefined
      pooled.sent += 1
      await pooled.connection.send(commands, message, announce).then(settle, fail)
      return next ?? nextMessage()
    }
    let queued = await sendOne(first)
    while (queued !== undefined && pooled.connection.open && (queued === next || !isUsedUp(pooled)))
      queued = await sendOne(queued)
    if (isUsedUp(pooled)) pooled.connection.close()
    else if (pooled.connection.open) idle.push(pooled)
    return queued
  }

  const sendOnAny = async (queued: QueuedMessage): Promise<QueuedMessage | undefined> => {
    try {
      return await sendWhileOpen(await take(), queued)
    } catch (error) {
      if (error instanceof SmtpFailure) queued.settle({ accepted: false, failure: error.failure })
      else queued.fail(error)
      return nextMessage()
    }
  }

  const work = async (first: QueuedMessage): Promise<void> => {
    let queued = await sendOnAny(first)
    while (queued !== undefined) queued = await sendOnAny(queued)
    busy -= 1
  }

  return {
    send(envelope, message, urgency, onOutcome) {
      return new Promise((resolve, fail) => {
        const settle = (outcome: Outcome): void => {
          onOutcome?.(outcome)
          resolve(outcome)
        }
        const queued: QueuedMessage = { commands: commandsOf(envelope), message, settle, fail }
        if (busy < limits.connections) {
          busy += 1
          void work(queued)
        } else if (urgency === 'urgent') urgent.push(queued)
        else waiting.push(queued)
      })
    },
    close() {
      closed = true
      for (const { connection } of idle.splice(0)) connection.close()
    },
  }
}
