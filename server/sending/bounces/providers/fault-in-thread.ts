import { type Form, faultIn } from './content.ts'

/** Validates a long report in a thread. */
export default ({ body, form }: { body: Uint8Array; form: Form }): string | null =>
  faultIn(Buffer.from(body), form)
