// An empty embedded database as a file. Loading it takes a fifth of the time of creating one from scratch, and every
// test file needs one.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDER = path.join(ROOT, '.build')

/** The image for the installed PGlite; the first caller creates it. */
export async function emptyImage(): Promise<Blob> {
  const file = path.join(FOLDER, `empty-database-${installedVersion()}.tar`)
  if (!existsSync(file)) await makeImage(file)
  // Read at once: a Blob of the file itself fails when another test file replaces it meanwhile.
  return new Blob([readFileSync(file)])
}

function installedVersion(): string {
  const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  return manifest.dependencies['@electric-sql/pglite']
}

async function makeImage(file: string): Promise<void> {
  const { PGlite } = await import('@electric-sql/pglite')
  const lite = await PGlite.create('memory://')
  const image = await lite.dumpDataDir('none')
  await lite.close()
  // Test files run in parallel: each writes its own file, and the last one's stays.
  const own = `${file}.${process.pid}`
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(own, new Uint8Array(await image.arrayBuffer()))
  renameSync(own, file)
}
