/** A key that makes a write safe to repeat. `crypto.randomUUID` is not available to pages over plain HTTP. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
