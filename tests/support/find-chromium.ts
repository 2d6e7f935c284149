// A Chromium for the end-to-end tests: the configured one, the machine's, Playwright's, or else Debian's package.
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import { browserCandidates } from '#server/recipes/browser-executable.ts'
import { runCommand } from './run-command.ts'

export type FoundChromium = { path: string; origin: 'CHROMIUM_PATH' | 'system' | 'playwright' | 'installed' }

type Environment = Readonly<Record<string, string | undefined>>

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
]
const INSTALL_LIMIT_MS = 10 * 60_000
const START_LIMIT_MS = 60_000

/** Shown when no Chromium is available. */
export const NO_CHROMIUM =
  'No Chromium was found. Install one (Debian: apt-get install chromium; or: npx playwright install chromium), or set CHROMIUM_PATH.'

/** Finds one, installing Debian's where allowed. Null if none is available. */
export async function findChromium(
  environment: Environment,
  say: (text: string) => void,
): Promise<FoundChromium | null> {
  const given = environment.CHROMIUM_PATH
  if (given) {
    if (isExecutable(given)) return { path: given, origin: 'CHROMIUM_PATH' }
    say(`CHROMIUM_PATH names ${given}, which cannot be run.`)
    return null
  }
  const found = lookAround(environment)
  if (found) return found
  if (!mayInstall()) return null
  say("No Chromium here: installing Debian's.")
  await install(environment)
  const installed = lookAround(environment)
  return installed && { ...installed, origin: 'installed' }
}

/**
 * The headless shell that comes with the project, or null if this machine can't run it. It opens a screen with half of
 * the full browser's work.
 */
export async function findHeadlessShell(): Promise<string | null> {
  for await (const { source, path } of browserCandidates({ from: 'bundled', path: undefined })) {
    if (source !== 'bundled' || path === null) return null
    const started = await runCommand([path, '--version'], {
      cwd: '/',
      env: process.env,
      limitMs: START_LIMIT_MS,
    })
    return started.ok ? path : null
  }
  return null
}

function lookAround(environment: Environment): FoundChromium | null {
  const folders = (environment.PATH ?? '').split(path.delimiter).filter(folder => folder !== '')
  const places = NAMES.flatMap(name => [...folders, '/usr/bin'].map(folder => path.join(folder, name)))
  const system = [...places, ...WELL_KNOWN].find(isExecutable)
  if (system) return { path: system, origin: 'system' }
  const own = chromium.executablePath()
  return isExecutable(own) ? { path: own, origin: 'playwright' } : null
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false // Missing, or not executable for us: unusable either way.
  }
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && isExecutable('/usr/bin/apt-get')
}

async function install(environment: Environment): Promise<void> {
  const options = {
    cwd: '/',
    env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
    limitMs: INSTALL_LIMIT_MS,
  }
  await runCommand(['apt-get', '-q', 'update'], options)
  await runCommand(['apt-get', '-q', '-y', '--no-install-recommends', 'install', 'chromium'], options)
}
