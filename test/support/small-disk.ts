import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const megabyte = 1_000_000

/**
 * Makes a folder with about this many megabytes above a floor of 8 MB. It is a separate file system if this
 * user may mount one. Otherwise the floor is set below the present free space. Call it at the top of a test
 * file.
 */
export const smallDisk = (megabytes: number): { folder: string; floor: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'crs-small-'))
  try {
    const size = `size=${(megabytes + 8) * megabyte}`
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder], { stdio: 'ignore' })
    afterAll(() => {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    })
    return { folder, floor: `${8 * megabyte}B` }
  } catch {
    afterAll(() => rmSync(folder, { recursive: true, force: true }))
    const { bavail, bsize } = statfsSync(folder)
    return { folder, floor: `${bavail * bsize - megabytes * megabyte}B` }
  }
}
