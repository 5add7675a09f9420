/*
 * What runs ask of the files of a migration. The code is loaded with the first call, because an idle worker has no use
 * for the layouts of all tools.
 */

export const readyFiles: typeof import('./ready.ts').readyFiles = async (...call) =>
  (await import('./ready.ts')).readyFiles(...call)

export const openUploads: typeof import('./open.ts').openUploads = async (...call) =>
  (await import('./open.ts')).openUploads(...call)
