/** A request for the tracking pixel or a tracked link. */
export interface Visit {
  type: 'opened' | 'clicked'
  at: Date
  /** A HEAD request: its response has no content. */
  head: boolean
  userAgent: string
  /** The network address. Null where it is unknown. */
  ip: string | null
  /** The clicked link. Null for an open. */
  linkId: string | null
}

/** A visit of one delivery. */
export type DeliveryVisit = Visit & { deliveryId: string }

export interface Recorder {
  /**
   * Records a visit, up to the limits for its delivery. Returns at once, unless too many visits are waiting.
   */
  record(visit: DeliveryVisit): Promise<void>
  /** Writes all waiting visits. Later visits are written before their response. */
  stop(): Promise<void>
}
