// The time and memory that building the web app takes, with all of its pages.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PAGES_FOLDER, SITE_FILE, siteBuild } from '#shared/protocol/site-build.ts'
import type { Figure } from '../bench.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const LOOK_EVERY_MS = 100

/** Builds once, into a temporary folder. */
export async function measureBuild(): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-build-'))
  const vite = path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const started = performance.now()
  // Inside the project, so that the pages' code finds its packages.
  const out = path.join(ROOT, '.build', path.basename(folder))
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'error', '--outDir', out], {
    cwd: ROOT,
  })
  let peak = 0
  const looking = setInterval(() => {
    peak = Math.max(peak, residentKiB(child.pid))
  }, LOOK_EVERY_MS)
  const [code] = await once(child, 'exit')
  clearInterval(looking)
  const seconds = (performance.now() - started) / 1000
  if (code !== 0) throw new Error(`the build ended with ${code}`)
  const { pages } = siteBuild.parse(JSON.parse(readFileSync(path.join(out, PAGES_FOLDER, SITE_FILE), 'utf8')))
  for (const left of [out, folder]) rmSync(left, { recursive: true })
  return [
    { name: `build, with ${pages.length} pages`, unit: 's', runs: [seconds], limit: 90 },
    { name: 'build, memory at most', unit: 'KiB', runs: [peak], limit: 1.5 * 1024 * 1024 },
  ]
}

/** Linux only; 0 elsewhere. */
function residentKiB(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0 // It ended between two reads.
  }
}
