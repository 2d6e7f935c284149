// Candidates for a Chromium on this machine, best first. browser-launch.ts tries to launch them.
import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { BrowserChoice } from '../lib/browser-settings.ts'

/** A browser to try. `path` null: Playwright's own. */
export interface BrowserCandidate {
  source: 'given' | 'bundled' | 'system' | 'playwright'
  path: string | null
}

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const WELL_KNOWN = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The browsers to try, in order. With a path, only that one, and with `system`, only the machine's: we don't override an
 * operator's choice.
 */
export async function* browserCandidates({
  from,
  path: given,
}: Pick<Extract<BrowserChoice, { kind: 'started' }>, 'from' | 'path'>): AsyncGenerator<BrowserCandidate> {
  if (given !== undefined) {
    yield { source: 'given', path: given }
    return
  }
  const bundled = from === 'bundled' ? await bundledPath() : null
  if (bundled !== null) yield { source: 'bundled', path: bundled }
  for (const path of await systemPaths()) yield { source: 'system', path }
  if (from === 'bundled') yield { source: 'playwright', path: null }
}

// The package unpacks its headless shell into the temporary folder, where anyone can place a file with that name.
async function bundledPath(): Promise<string | null> {
  if (process.platform !== 'linux') return null
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    chromium.setGraphicsMode = false
    const path = await chromium.executablePath()
    const { uid } = await stat(path)
    return uid === process.getuid?.() || uid === 0 ? path : null
  } catch {
    return null // An optional dependency: missing, or not for this machine.
  }
}

async function systemPaths(): Promise<string[]> {
  const found = await Promise.all([...NAMES.map(which), ...WELL_KNOWN.map(existing)])
  return [...new Set(found.filter(path => path !== null))]
}

async function which(name: string): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('which', [name])
    return stdout.trim() || null
  } catch {
    return null // Not on the PATH.
  }
}

async function existing(path: string): Promise<string | null> {
  return stat(path).then(
    () => path,
    () => null,
  )
}
