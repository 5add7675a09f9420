import { own } from './own.ts'
/** The kinds of files that the service stores; each is a folder in the data folder. */
export const fileKinds = ['uploads', 'files', 'forms', 'mail'] as const
export type FileKind = (typeof fileKinds)[number]

/** In bytes. */
export type DiskLimits = Readonly<Record<FileKind | 'together' | 'free', number>>

const units: Readonly<Record<string, number>> = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 }
const names = [...fileKinds, 'together', 'free'] as const

/** `free` is enough for the database to finish its work and for an operator to investigate. */
export const usualDiskLimits: DiskLimits = {
  uploads: 10 * 1e9,
  files: 10 * 1e9,
  forms: 5 * 1e9,
  mail: 1e9,
  together: 20 * 1e9,
  free: 500 * 1e6,
}

/**
 * Parses DISK_LIMITS, such as `uploads=20GB,free=1GB`; absent limits keep their defaults. Throws an error
 * with the reason.
 */
export const parseDiskLimits = (text: string): DiskLimits => {
  const limits: Record<string, number> = { ...usualDiskLimits }
  for (const part of text.split(',')) {
    const [, name = '', amount = '', unit = ''] =
      /^([a-z]+)=(\d{1,15})(B|KB|MB|GB|TB)$/.exec(part.trim()) ?? []
    if (!names.some((known) => known === name))
      throw new Error(
        `must be like uploads=10GB,files=10GB,forms=5GB,mail=1GB,together=20GB,free=500MB. "${part.trim()}" is invalid.`,
      )
    limits[name] = Number(amount) * (own(units, unit) ?? 1)
  }
  return limits as DiskLimits
}

/** A size for display: `512 MB`. */
export const sizeText = (bytes: number): string => {
  const [unit, size] = Object.entries(units).findLast(([, size]) => bytes >= size) ?? ['B', 1]
  return `${Math.floor(bytes / size).toLocaleString('en')} ${unit}`
}
