/** A kind of file that fields can accept. */
export interface FileKind {
  key: string
  label: string
  mediaType: string
  /** The ending that a stored file gets, whatever its sender called it. */
  ending: string
}

const kind = (key: string, label: string, mediaType: string): FileKind => ({
  key,
  label,
  mediaType,
  ending: `.${key}`,
})

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

/** Files without scripts that run by themselves: no HTML, no SVG, no programs, no documents with macros. */
export const fileKinds: readonly FileKind[] = [
  kind('pdf', 'PDF', 'application/pdf'),
  kind('jpg', 'JPEG', 'image/jpeg'),
  kind('png', 'PNG', 'image/png'),
  kind('gif', 'GIF', 'image/gif'),
  kind('webp', 'WebP', 'image/webp'),
  kind('heic', 'HEIC', 'image/heic'),
  kind('docx', 'Word', `${office}.wordprocessingml.document`),
  kind('xlsx', 'Excel', `${office}.spreadsheetml.sheet`),
  kind('pptx', 'PowerPoint', `${office}.presentationml.presentation`),
  kind('odt', 'ODT', `${openDocument}.text`),
  kind('ods', 'ODS', `${openDocument}.spreadsheet`),
  kind('odp', 'ODP', `${openDocument}.presentation`),
  kind('txt', 'TXT', 'text/plain'),
  kind('csv', 'CSV', 'text/csv'),
  kind('mp3', 'MP3', 'audio/mpeg'),
  kind('mp4', 'MP4', 'video/mp4'),
  kind('zip', 'ZIP', 'application/zip'),
]

export const fileKindOf = (key: string): FileKind | undefined => fileKinds.find((one) => one.key === key)

/** The kinds of a field without a choice of its own. */
export const usualKinds = ['pdf', 'jpg', 'png'] as const
