/**
 * External text in a form that a column can store, cut to a length: without NUL, and without halves of
 * surrogate pairs.
 */
export const storable = (text: string, longest: number): string =>
  text.replaceAll('\0', '').slice(0, longest).toWellFormed()
