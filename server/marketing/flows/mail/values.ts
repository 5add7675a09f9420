import type { Values } from '../../../content/smart-codes/index.ts'

type Trigger = Record<string, unknown>

const isObject = (value: unknown): value is Trigger =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The properties of the event that started an enrolment, by their names. Those of custom events, of forms and of webhooks
 * are inside a member of the outputs of the trigger. They are users' own names, so they win.
 */
export const eventProperties = (trigger: Trigger | null | undefined): Trigger => {
  const outputs = trigger ?? {}
  return Object.assign({}, outputs, ...Object.values(outputs).filter(isObject))
}

/** The properties of the event that started the enrolment, as smart codes. */
export const triggerValues = ({ trigger }: { trigger: Trigger | null }): Values =>
  Object.fromEntries(
    Object.entries(eventProperties(trigger)).flatMap(([name, value]) => [
      [`event.${name}`, value],
      [`automation.trigger.${name}`, value],
    ]),
  ) as Values
