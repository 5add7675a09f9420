/** The part of MJML's API that is used here; MJML has no types. */
declare module 'mjml' {
  interface Options {
    validationLevel?: 'strict' | 'soft' | 'skip'
    ignoreIncludes?: boolean
    fonts?: Record<string, string>
    minify?: boolean
    beautify?: boolean
    keepComments?: boolean
  }
  interface Converted {
    html: string
    errors: { line: number; message: string; tagName: string }[]
  }
  const convert: (source: string, options?: Options) => Promise<Converted>
  export default convert
}
