/** What an area calls that an area above it does. */
export interface Port<Functions> {
  /** For `server/ports.ts` alone. */
  connect(functions: Functions): void
  /** What was connected. */
  readonly use: Functions
}

/** The area that calls declares the port, and `server/ports.ts` connects it, so that imports lead downward. `name` is for the error. */
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
