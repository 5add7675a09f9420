import { hash } from 'node:crypto'
import { jsonText } from './json-text.ts'

/**
 * An entity tag (without quotes) for a response without a version: 22 characters derived from its content.
 */
export const digestOf = (answer: unknown): string =>
  hash('sha256', jsonText(answer), 'base64url').slice(0, 22)
