// An embedded database of the current schema, without rows, as a file. Every test file needs one, and loading it is
// much faster than creating and migrating one.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { openEmptyDatabase } from './empty-database.ts'
import { schemaHash } from './schema-hash.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = path.join(ROOT, '.build', 'database-images')

/** Bytes that are read without a copy. PGlite copies what it needs of them. */
class Image extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super([])
    this.#bytes = bytes
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes.buffer
  }
}

let loaded: Promise<Image> | null = null

/** The image for the installed PGlite and the current schema, read once per process. The first caller creates it. */
export function databaseImage(): Promise<Blob> {
  loaded ??= loadImage()
  return loaded
}

async function loadImage(): Promise<Image> {
  const bytes = readFileSync(await imageFile())
  return new Image(new Uint8Array(bytes))
}

/** Creates the folder with a copy of the database. */
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
  // Each is 40 MB, and images of old schemas are useless.
  for (const name of readdirSync(FOLDER)) {
    if (name.endsWith('.tar')) rmSync(path.join(FOLDER, name), { force: true })
  }
  // Test files run in parallel: each writes its own file, and the last one wins.
  const own = `${file}.${process.pid}`
  writeFileSync(own, new Uint8Array(await image.arrayBuffer()))
  renameSync(own, file)
}
