/**
 * What is read and rendered without a database: for threads, which load nothing else of the service.
 */
export { catalogueOf } from './catalogue.ts'
export { bracketsOf } from './engine.ts'
export { escapeHtml } from './escape.ts'
export { faultAt, lineCounter, positionOf } from './faults.ts'
export { type Piece, piecesOf, type Span } from './markup.ts'
export { linkMark, marksHere } from './program.ts'
export type { ReadText } from './read-result.ts'
export { readText } from './read-text.ts'
export { joined, ready } from './ready.ts'
export { limitFault, tryRender } from './rendering.ts'
export type * from './types.ts'
