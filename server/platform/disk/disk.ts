import { readFile, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { type DiskLimits, type FileKind, fileKinds, sizeText } from '../disk-limits.ts'
import { type ProblemError, problem } from '../problem.ts'
import { bytesIn } from './usage.ts'

export type DiskConfig = Pick<Config, 'dataDir' | 'diskLimits'>

/** The free space at present. */
export interface DiskSpace {
  /** Free bytes on the fullest file system, less the bytes taken since the last check; null if unknown. */
  free: number | null
  /**
   * Whether data may be stored. Deletions are always allowed: they need little space at first and then free
   * more.
   */
  writable: boolean
}

export interface Disk {
  space(): Promise<DiskSpace>
  /** @throws insufficient_storage */
  requireSpace(): Promise<void>
  /**
   * Counts bytes that are about to be written. @throws insufficient_storage if a quota is exceeded or too
   * little space is free
   */
  take(kind: FileKind, bytes: number): Promise<void>
  /** Reports that the database's disk is full: writes stop for a while. */
  noteFull(): void
}

/**
 * Milliseconds for which a check of the free space is valid, and for which writes stop after the database
 * reported a full disk.
 */
const checkValidFor = 1_000
const fullStateFor = 10_000

/**
 * Milliseconds for which a sum of file sizes is valid; files that other processes add in this time are not
 * counted. Before an error, the sum is renewed.
 */
const sumGoodFor = 300_000
const sumFreshFor = 1_000

const tooLittle = (detail: string): ProblemError =>
  problem('insufficient_storage', { detail, headers: { 'Retry-After': '60' } })

/**
 * Free bytes of the file system of a folder, which may not exist yet; null if the system does not report
 * them.
 */
const freeAt = async (folder: string): Promise<number | null> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const above = dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) return null
    return freeAt(above)
  }
}

/** The data folder, and the embedded database's folder if it is elsewhere. */
const foldersOf = async (dataDir: string): Promise<string[]> => {
  const elsewhere = await readFile(join(dataDir, 'database-location'), 'utf8').catch(() => '')
  return elsewhere.trim() === '' ? [dataDir] : [dataDir, elsewhere.trim()]
}

interface Sum {
  bytes: number
  at: number
  /** Bytes added while the files are being summed. */
  added: number
  summing: Promise<void> | null
}

const createDisk = (dataDir: string, limits: DiskLimits): Disk => {
  let fullUntil = 0
  let lastCheck: { at: number; free: Promise<number | null> } | null = null
  /** Bytes of files taken since the last check. */
  let takenSince = 0
  const sums = Object.fromEntries(
    fileKinds.map((kind) => [kind, { bytes: 0, at: Number.NEGATIVE_INFINITY, added: 0, summing: null }]),
  ) as Record<FileKind, Sum>

  const check = async (): Promise<number | null> => {
    const found = await Promise.all((await foldersOf(dataDir)).map(freeAt))
    const known = found.filter((free) => free !== null)
    return known.length === 0 ? null : Math.min(...known)
  }

  /** Free bytes by a check that is at most `age` milliseconds old. */
  const freeSpace = async (age: number): Promise<number | null> => {
    const now = performance.now()
    if (lastCheck === null || now - lastCheck.at > age) {
      lastCheck = { at: now, free: check() }
      takenSince = 0
    }
    const free = await lastCheck.free
    return free === null ? null : free - takenSince
  }

  const isFull = (): boolean => performance.now() < fullUntil

  const space = async (): Promise<DiskSpace> => {
    const free = await freeSpace(checkValidFor)
    return { free, writable: !isFull() && (free === null || free >= limits.free) }
  }

  const diskFull = (free: number): ProblemError =>
    tooLittle(
      isFull()
        ? 'The disk of the database is full. Until space is freed, only reading and deleting are possible.'
        : `The disk of the service has ${sizeText(Math.max(0, free))} free. Writes require ${sizeText(limits.free)}. Until space is freed, only reading and deleting are possible.`,
    )

  const requireSpace = async (): Promise<void> => {
    const { free, writable } = await space()
    if (!writable) throw diskFull(free ?? 0)
  }

  /**
   * Throws unless `bytes` more leave the required free space. A cached check alone neither rejects a request
   * nor admits several at once.
   */
  const requireSpaceFor = async (bytes: number): Promise<void> => {
    const lacksBy = async (age: number): Promise<boolean> =>
      ((await freeSpace(age)) ?? Number.POSITIVE_INFINITY) - bytes < limits.free
    if (isFull() || ((await lacksBy(checkValidFor)) && (await lacksBy(0))))
      throw diskFull((await freeSpace(checkValidFor)) ?? 0)
  }

  const sumUp = (kind: FileKind): Promise<void> => {
    const sum = sums[kind]
    sum.summing ??= (async () => {
      sum.added = 0
      try {
        sum.bytes = (await bytesIn(join(dataDir, kind))) + sum.added
        sum.at = performance.now()
      } finally {
        sum.summing = null
      }
    })()
    return sum.summing
  }

  /** Renews sums that are older than `age` milliseconds. */
  const refresh = async (age: number): Promise<void> => {
    const before = performance.now() - age
    await Promise.all(fileKinds.filter((kind) => sums[kind].at < before).map(sumUp))
  }

  /** The limit that `bytes` more would exceed. */
  const exceeded = (kind: FileKind, bytes: number): FileKind | 'together' | null => {
    if (sums[kind].bytes + bytes > limits[kind]) return kind
    const together = fileKinds.reduce((all, each) => all + sums[each].bytes, 0)
    return together + bytes > limits.together ? 'together' : null
  }

  const take = async (kind: FileKind, bytes: number): Promise<void> => {
    await requireSpaceFor(bytes)
    await refresh(sumGoodFor)
    if (exceeded(kind, bytes) !== null) await refresh(sumFreshFor)
    const limit = exceeded(kind, bytes)
    if (limit !== null)
      throw tooLittle(
        `DISK_LIMITS allows at most ${sizeText(limits[limit])} for \`${limit}\`, and this limit is reached. Delete files, or raise the limit.`,
      )
    sums[kind].bytes += bytes
    sums[kind].added += bytes
    takenSince += bytes
  }

  return {
    space: space,
    requireSpace: requireSpace,
    take,
    noteFull: () => {
      fullUntil = performance.now() + fullStateFor
    },
  }
}

/** One per set of limits, so that everything that a process writes to one data folder is counted together. */
const disks = new WeakMap<DiskLimits, Map<string, Disk>>()

export const diskOf = ({ dataDir, diskLimits }: DiskConfig): Disk => {
  const known = disks.get(diskLimits) ?? new Map<string, Disk>()
  disks.set(diskLimits, known)
  const disk = known.get(dataDir) ?? createDisk(dataDir, diskLimits)
  known.set(dataDir, disk)
  return disk
}

/**
 * Codes of file systems and PostgreSQL for missing space: disk full, quota exceeded, or file size limit of
 * the process exceeded.
 */
const diskFullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])

/** Whether an operation failed for lack of disk space and may succeed when space is free. */
export const isDiskFullError = (error: unknown): boolean =>
  diskFullCodes.has((error as { code?: unknown } | null)?.code) ||
  (error as { code?: unknown } | null)?.code === 'insufficient_storage'
