import { createPort } from '../../platform/port.ts'
import type { Sql } from '../../platform/storage/open.ts'
import type { Section } from './rights/section.ts'

/** What mail keeps about contacts. */
export interface ContactMail {
  /** What a person is told of it, in the order of the file. */
  sections: readonly Section[]
  /**
   * Takes contacts that are being removed off the mail. `addresses` are those of somebody who wants to be forgotten: also what went
   * there without belonging to the contact says so no more.
   */
  forget(tx: Sql, contactIds: readonly string[], addresses?: readonly string[]): Promise<void>
}

export const contactMail = createPort<ContactMail>('contact mail')
