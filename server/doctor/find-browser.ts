// The browser that recipes would use, and its version.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { SECOND } from '#shared/lib/time.ts'
import type { BrowserChoice } from '../lib/browser-settings.ts'
import { type BrowserCandidate, browserCandidates } from '../recipes/browser-executable.ts'

const ANSWERS_WITHIN = 5 * SECOND

/** `version`: its own line, such as `Chromium 140.0.7339.16`. `endpoint`: a person's own, which runs already. */
export type FoundBrowser = { source: BrowserCandidate['source'] | 'endpoint'; version: string }

/**
 * The first candidate that says its version; null if none does. A browser that lacks a library doesn't. An endpoint is
 * connected to, as for a visit. @throws BrowserUnavailable
 */
export async function findBrowser(choice: BrowserChoice): Promise<FoundBrowser | null> {
  if (choice.kind === 'connected') return { source: 'endpoint', version: await versionAt(choice.endpoint) }
  for await (const { source, path } of browserCandidates(choice)) {
    const version = await versionOf(path ?? (await playwrightPath()))
    if (version !== null) return { source, version }
  }
  return null
}

async function versionAt(endpoint: string): Promise<string> {
  const { connectBrowser } = await import('../recipes/browser-connect.ts')
  const browser = await connectBrowser(endpoint)
  const version = browser.version()
  await browser.close()
  return `Chromium ${version}`
}

async function playwrightPath(): Promise<string> {
  const { chromium } = await import('playwright')
  return chromium.executablePath()
}

async function versionOf(path: string): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: ANSWERS_WITHIN })
    const line = stdout.trim().split('\n')[0] ?? ''
    return /\d+\.\d+/.test(line) ? line.slice(0, 80) : null
  } catch {
    return null
  }
}
