// Builds the web app when it's missing or older than its sources, so that `npm start` is one command.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Includes the headers, because devices store documents with them (web/build/revise-documents.ts). */
const SOURCES = [
  'web',
  'shared',
  'public',
  'server/lib/security-headers.ts',
  'vite.config.ts',
  'package-lock.json',
]

/** Folder of the built app. */
export const WEB_ROOT = path.join(ROOT, '.build', 'web')

/** Whether the app is built from the sources as they are. The packed program has no sources to compare with. */
export function isWebBuilt(): boolean {
  const built = path.join(WEB_ROOT, 'index.html')
  if (!existsSync(path.join(ROOT, 'vite.config.ts'))) return true
  return existsSync(built) && statSync(built).mtimeMs >= newest()
}

/** Builds if necessary; returns whether it did. Programs that start at once may each build; one build stays. */
export async function ensureWebBuild(announce: (text: string) => void): Promise<boolean> {
  if (isWebBuilt()) return false
  announce('Building the web app …')
  // In a separate process, so that the bundler's memory is freed.
  const vite = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const ownFolder = `${WEB_ROOT}-${process.pid}`
  const child = spawn(
    process.execPath,
    [vite, 'build', '--logLevel', 'warn', '--outDir', ownFolder, '--emptyOutDir'],
    { cwd: ROOT, stdio: ['ignore', 2, 2] },
  )
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the web app could not be built: vite ended with ${code}`)
  await putInPlace(ownFolder)
  return true
}

async function putInPlace(folder: string): Promise<void> {
  const replaced = `${folder}-replaced`
  await rename(WEB_ROOT, replaced).catch(unless('ENOENT'))
  // If it isn't empty, another program has meanwhile put its own build there, from the same sources.
  await rename(folder, WEB_ROOT).catch(unless('ENOTEMPTY', 'EEXIST'))
  await Promise.all([folder, replaced].map(left => rm(left, { recursive: true, force: true })))
}

const unless =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code ?? '')) throw error
  }

function newest(): number {
  return Math.max(...SOURCES.map(name => newestIn(path.join(ROOT, name))))
}

function newestIn(file: string): number {
  const stats = statSync(file)
  if (!stats.isDirectory()) return stats.mtimeMs
  // Skip files that the build itself generates, and a tool's cache.
  const entries = readdirSync(file).filter(name => !name.endsWith('.gen.ts') && name !== 'node_modules')
  return Math.max(0, ...entries.map(name => newestIn(path.join(file, name))))
}
