import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopCluster } from '../../server/platform/storage/embedded/cluster.ts'
import { place } from '../../server/platform/storage/embedded/placement.ts'

/** Whether root runs the tests: then PostgreSQL runs as another user. */
export const isRoot = process.getuid?.() === 0

/** Makes a folder that other users may enter, as PostgreSQL's user must when root runs the tests. */
export const makeDataFolder = async (prefix = 'crs-data-'): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  await chmod(folder, 0o711)
  return folder
}

/** Stops the cluster of a data folder, and removes the folder and the cluster's files. */
export const removeDataFolder = async (folder: string, shared?: string): Promise<void> => {
  const placement = await place(folder, shared)
  await stopCluster(placement)
  await rm(placement.cluster, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
}
