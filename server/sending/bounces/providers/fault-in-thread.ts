import { type Form, faultIn } from './content.ts'

/** What is wrong with a long report: the work of a thread. */
export default ({ body, form }: { body: Uint8Array; form: Form }): string | null =>
  faultIn(Buffer.from(body), form)
