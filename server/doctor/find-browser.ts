// The browser that recipes would use, and its version.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { SECOND } from '#shared/lib/time.ts'
import { type BrowserCandidate, browserCandidates } from '../recipes/browser-executable.ts'

const ANSWERS_WITHIN = 5 * SECOND

/** `version`: its own line, such as `Chromium 140.0.7339.16`. */
export type FoundBrowser = { source: BrowserCandidate['source']; version: string }

/** The first candidate that says its version; null if none does. A browser that lacks a library doesn't. */
export async function findBrowser(given: string | undefined): Promise<FoundBrowser | null> {
  for await (const { source, path } of browserCandidates(given)) {
    const version = await versionOf(path ?? (await playwrightPath()))
    if (version !== null) return { source, version }
  }
  return null
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
