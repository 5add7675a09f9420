export { compileContent } from './content/compile.ts'
export { type Look, readLook } from './content/look.ts'
export { previewOf } from './content/preview.ts'
export type * from './content/types.ts'
