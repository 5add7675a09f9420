import { fileURLToPath } from 'node:url'

/** The absolute path of a file of this project, named from its root. */
export const projectFile = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url))
