/** RFC 2046: at most 70 characters. */
const boundaryIn = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i

const nameIn = /;\s*name=(?:"([^"\r\n]{0,200})"|([^\s;"]{1,200}))/i

/** What separates the parts of a form with files, from its content type; null if it names nothing. */
export const boundaryOf = (contentType: string): string | null => {
  const [, quoted, plain] = boundaryIn.exec(contentType) ?? []
  return quoted ?? plain ?? null
}

const lineBreak = '\r\n'
const headersEnd = Buffer.from('\r\n\r\n')

/** The name and the text of a part; null if it is a file, or has no name. */
const fieldIn = (part: Buffer): [string, string] | null => {
  const end = part.indexOf(headersEnd)
  if (end < 0) return null
  const headers = part.subarray(0, Math.min(end, 4096)).toString('utf8')
  const disposition =
    headers.split(lineBreak).find((line) => /^content-disposition:\s*form-data/i.test(line)) ?? ''
  const [, quoted, plain] = nameIn.exec(disposition) ?? []
  const name = quoted ?? plain
  if (name === undefined || /;\s*filename\*?=/i.test(disposition)) return null
  return [name, part.subarray(end + headersEnd.length).toString('utf8')]
}

/** The text fields of a form with files, at most `most` of them. Files are left out. Null if the body is no such form. */
export const multipartFields = (body: Buffer, boundary: string, most: number): [string, string][] | null => {
  const opening = Buffer.from(`--${boundary}`)
  const between = Buffer.from(`${lineBreak}--${boundary}`)
  const fields: [string, string][] = []
  let at = body.indexOf(opening)
  if (at < 0) return null
  at += opening.length
  while (fields.length < most && body.subarray(at, at + 2).toString('latin1') === lineBreak) {
    const end = body.indexOf(between, at)
    if (end < 0) return null
    const field = fieldIn(body.subarray(at + lineBreak.length, end))
    if (field !== null) fields.push(field)
    at = end + between.length
  }
  return fields
}
