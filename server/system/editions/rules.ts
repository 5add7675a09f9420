/** The share of a limit from which users are warned. */
const nearShare = 0.8

/** Whether a limit is near or reached. */
export const isNear = (used: number, allowed: number | null): boolean =>
  allowed !== null && used >= allowed * nearShare

/** What is in use beyond a limit. */
export const overOf = (used: number, allowed: number | null): number =>
  allowed === null ? 0 : Math.max(0, used - allowed)
