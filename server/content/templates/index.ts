export { imageHosts, importedHtml, withoutDeadLinks } from './content/imported.ts'
export type { Look } from './content/look.ts'
export { compileContent } from './content/make.ts'
export { previewOf } from './content/preview.ts'
export { readLook } from './content/read-look.ts'
export type * from './content/types.ts'
export {
  existingTemplate,
  findTemplate,
  holdContent,
  insertTemplate,
  isNameTaken as isTemplateNameTaken,
  lockTemplate,
  namedTemplates,
  type TemplateRow,
  updateTemplate,
} from './store.ts'
export type { TestMail } from './test-mail.ts'
export { undoTemplate, undoTemplateChange } from './undo.ts'
