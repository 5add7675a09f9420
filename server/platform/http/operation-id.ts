import type { Response } from 'express'

/** The id of the operation that a response belongs to, as routing marked it; absent for unknown paths and methods. */
export const operationIdOf = ({ locals }: Response): string | undefined =>
  (locals.operation as { id: string } | undefined)?.id
