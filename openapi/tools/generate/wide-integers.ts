import { type OpenApiDocument, walk } from '../document.ts'

const highest = 2 ** 31 - 1

/**
 * Gives integers that 32 bits cannot hold the format `int64`. Without it, generators for Java, Rust and others make types of 32 bits, whose
 * clients fail at the size of a file of 2 GiB.
 */
export const markWideIntegers = (document: OpenApiDocument): void => {
  walk(document, (node) => {
    const { type, maximum = Number.POSITIVE_INFINITY } = node
    const isInteger = [type].flat().includes('integer') && node.enum === undefined && node.const === undefined
    if (isInteger && Number(maximum) > highest) node.format ??= 'int64'
  })
}
