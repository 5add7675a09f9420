/** A function that an area calls and a higher area implements. */
export interface Port<Functions> {
  /** For `server/ports.ts` only. */
  connect(functions: Functions): void
  /** The connected function. */
  readonly use: Functions
}

/**
 * The calling area declares the port, and `server/ports.ts` connects it, so that imports lead downwards.
 * `name` is for the error.
 */
export const createPort = <Functions>(name: string): Port<Functions> => {
  let connected: { functions: Functions } | undefined
  return {
    connect: (functions) => {
      connected = { functions }
    },
    get use() {
      if (connected === undefined)
        throw new Error(`The port "${name}" is not connected. Import server/ports.ts.`)
      return connected.functions
    },
  }
}
