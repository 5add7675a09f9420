import { readFileSync } from 'node:fs'
import { closed } from '../../server/platform/contract/closed.ts'
import type { OpenApiDocument } from './document.ts'
import { projectFile } from './project-file.ts'

const read = (name: string): OpenApiDocument =>
  JSON.parse(readFileSync(projectFile(`generated/${name}`), 'utf8')) as OpenApiDocument

/** The contract in its closed form. It has no `x-seed` and no `x-side-effects`. */
export const readContract = (): OpenApiDocument => closed(read('openapi.json'))

/** The document of the pages for recipients. It is closed as it is. */
export const readRecipientContract = (): OpenApiDocument => read('recipient.json')
