import type { Values } from '../../../content/smart-codes/index.ts'
import type { DueEmail } from './store/emails.ts'

/** The properties of the event that started the enrolment, as smart codes. */
export const triggerValues = ({ trigger }: Pick<DueEmail, 'trigger'>): Values =>
  Object.fromEntries(
    Object.entries(trigger ?? {}).flatMap(([name, value]) => [
      [`event.${name}`, value],
      [`automation.trigger.${name}`, value],
    ]),
  ) as Values
