/** A request that says that a message was opened, or that a link in it was followed. */
export interface Visit {
  type: 'opened' | 'clicked'
  at: Date
  /** HEAD: nobody looks at an answer without content. */
  head: boolean
  userAgent: string
  /** The address that it came from; null where it is not known. */
  ip: string | null
  /** Of a click: the link; null for an open. */
  linkId: string | null
}

/** A visit of one message. */
export type Seen = Visit & { deliveryId: string }

export interface Recorder {
  /** Takes a visit down, as long as its message has a share left. Returns at once, unless more has come together than is written. */
  record(seen: Seen): Promise<void>
  /** Writes all that has come together. Later visits are written before they are answered. */
  stop(): Promise<void>
}
