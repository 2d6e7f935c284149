// Waits for a code that a site mails while its form stays open.
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'

/** The only value that recipes wait for (RECIPES 9). */
const CODE = 'verificationCode'
const POLL_EVERY = 500

export type CodeWait = {
  /** The values that the recipe needs. */
  names: readonly string[]
  /** Wall time, in milliseconds. */
  timeoutMs: number
  signal: AbortSignal
}

/**
 * The values, as soon as `readCode` returns a code. Null if none came in time, or if the recipe needs any other value.
 * Throws when the signal aborts.
 */
export async function waitForCode(
  readCode: () => Promise<string | null>,
  { names, timeoutMs, signal }: CodeWait,
): Promise<Record<string, string> | null> {
  if (names.some(name => name !== CODE)) return null
  const until = performance.now() + timeoutMs
  for (;;) {
    signal.throwIfAborted()
    const code = await readCode()
    if (code !== null) return { [CODE]: code }
    if (performance.now() >= until) return null
    await delay(POLL_EVERY, undefined, { signal })
  }
}
