import { fileURLToPath } from 'node:url'

/** The absolute path of a file beside the tools. */
export const toolFile = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
