/**
 * The header of a download. Names beyond ASCII are sent encoded, and with underscores for clients that cannot decode
 * them.
 */
export const dispositionOf = (filename: string): string =>
  `attachment; filename="${filename.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(filename)}`
