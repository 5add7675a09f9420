import { createPort } from '../../platform/port.ts'
import type { Section } from './data-subject/section.ts'

/** What mail keeps about contacts. */
export interface ContactMail {
  /** What a person is told of it, in the order of the file. */
  sections: readonly Section[]
}

export const contactMail = createPort<ContactMail>('contact mail')
