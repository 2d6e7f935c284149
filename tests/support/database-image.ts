// An embedded database of the present schema, without rows, as a file. Every test file needs one, and loading it takes a
// fraction of the time of creating and migrating one.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { openEmptyDatabase } from './empty-database.ts'
import { schemaHash } from './schema-hash.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = path.join(ROOT, '.build', 'database-images')

/** The image for the installed PGlite and the present schema; the first caller creates it. */
export async function databaseImage(): Promise<Blob> {
  // Read at once: a Blob of the file itself fails when another test file replaces it meanwhile.
  return new Blob([readFileSync(await imageFile())])
}

/** Makes the folder, with such a database in it. */
export async function unpackDatabaseImage(folder: string): Promise<void> {
  const file = await imageFile()
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xf', file, '--no-same-owner', '-C', folder], { stdio: ['ignore', 'ignore', 'pipe'] })
}

async function imageFile(): Promise<string> {
  const file = path.join(FOLDER, `${installedVersion()}-${schemaHash()}.tar`)
  if (!existsSync(file)) await makeImage(file)
  return file
}

function installedVersion(): string {
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  return manifest.dependencies['@electric-sql/pglite']
}

async function makeImage(file: string): Promise<void> {
  const database = await openEmptyDatabase({ folder: 'memory://' })
  const { $client } = database.db as unknown as { $client: PGlite }
  const image = await $client.dumpDataDir('none')
  await database.close()
  mkdirSync(FOLDER, { recursive: true })
  // Each is 40 MB: those of schemas that were are of no more use.
  for (const name of readdirSync(FOLDER)) {
    if (name.endsWith('.tar')) rmSync(path.join(FOLDER, name), { force: true })
  }
  // Test files run in parallel: each writes its own file, and the last one's stays.
  const own = `${file}.${process.pid}`
  writeFileSync(own, new Uint8Array(await image.arrayBuffer()))
  renameSync(own, file)
}
