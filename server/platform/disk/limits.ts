import { own } from '../own.ts'
/** What the service keeps in files besides its database; each is a folder in the data folder. */
export const fileKinds = ['uploads', 'files', 'mail'] as const
export type FileKind = (typeof fileKinds)[number]

/** Bytes. */
export type DiskLimits = Readonly<Record<FileKind | 'together' | 'free', number>>

const units: Readonly<Record<string, number>> = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 }
const names = [...fileKinds, 'together', 'free'] as const

/** `free` leaves the database enough to end what it has begun, and an operator enough to look at what happened. */
export const usualDiskLimits: DiskLimits = {
  uploads: 10 * 1e9,
  files: 10 * 1e9,
  mail: 1e9,
  together: 20 * 1e9,
  free: 500 * 1e6,
}

/** Reads DISK_LIMITS, such as `uploads=20GB,free=1GB`; what it leaves out stays as usual. Throws what is wrong with it. */
export const parseDiskLimits = (text: string): DiskLimits => {
  const limits: Record<string, number> = { ...usualDiskLimits }
  for (const part of text.split(',')) {
    const [, name = '', amount = '', unit = ''] =
      /^([a-z]+)=(\d{1,15})(B|KB|MB|GB|TB)$/.exec(part.trim()) ?? []
    if (!names.some((known) => known === name))
      throw new Error(
        `must be like uploads=10GB,files=10GB,mail=1GB,together=20GB,free=500MB, and has "${part.trim()}".`,
      )
    limits[name] = Number(amount) * (own(units, unit) ?? 1)
  }
  return limits as DiskLimits
}

/** A size for people: `512 MB`. */
export const sizeText = (bytes: number): string => {
  const [unit, size] = Object.entries(units).findLast(([, size]) => bytes >= size) ?? ['B', 1]
  return `${Math.floor(bytes / size).toLocaleString('en')} ${unit}`
}
