// The peers' packages, installed outside the product's own when the bench first needs them.
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../../support/run-command.ts'

const WANTED = fileURLToPath(new URL('./peers/package.json', import.meta.url))
const FOLDER = fileURLToPath(new URL('../../../.build/bench/peers', import.meta.url))
const INSTALL_LIMIT_MS = 10 * 60_000

/** Loads a package of the peers. */
export const requirePeer = createRequire(path.join(FOLDER, 'package.json'))

/** Exact versions by package name. */
export function peerVersions(): Record<string, string> {
  return (JSON.parse(readFileSync(WANTED, 'utf8')) as { dependencies: Record<string, string> }).dependencies
}

/** Installs them if needed. Returns the reason for a failure, or null. */
export async function installPeers(say: (text: string) => void): Promise<string | null> {
  if (isInstalled()) return null
  say('Installing the peers …')
  mkdirSync(FOLDER, { recursive: true })
  copyFileSync(WANTED, path.join(FOLDER, 'package.json'))
  // Their install scripts compile code that also ships prebuilt, so skip them: no third-party code runs without need.
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const done = await runCommand(['npm', 'install', ...flags], {
    cwd: FOLDER,
    env: process.env,
    limitMs: INSTALL_LIMIT_MS,
  })
  return done.ok ? null : (done.why ?? 'npm install failed')
}

function isInstalled(): boolean {
  return Object.entries(peerVersions()).every(([name, version]) => {
    const file = path.join(FOLDER, 'node_modules', name, 'package.json')
    return (
      existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version === version
    )
  })
}
