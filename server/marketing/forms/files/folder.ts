import { join } from 'node:path'
import type { Config } from '../../../platform/config.ts'

type Place = Pick<Config, 'dataDir'>

/** The folder of all files of forms. All processes on one database share it. */
export const formFilesOf = ({ dataDir }: Place): string => join(dataDir, 'forms')

/** The folder of a submission. Its name and those of the files are ids, so nothing that people send is in a path. */
export const folderOf = (config: Place, submissionId: string): string =>
  join(formFilesOf(config), submissionId)
