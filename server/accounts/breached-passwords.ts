// Checks whether a password was in a breach, with a service that speaks the range protocol of Have I Been Pwned. We
// send only five characters of its SHA-1, which some 1,000 passwords share (k-anonymity).
import { createHash } from 'node:crypto'
import type { Log } from '#server/lib/log.ts'

/** Whether a password was in a known breach. */
export type IsBreached = (password: string) => Promise<boolean>

const PREFIX = 5
const WAIT_MS = 2000

/**
 * Requests `<rangeUrl>/<prefix>`, with padding so that the length of the response reveals nothing either. If the
 * service doesn't respond within two seconds, the password is accepted: an outage must not stop sign-ups.
 */
export function createBreachCheck(options: {
  rangeUrl: string
  fetch: typeof globalThis.fetch
  log: Log
}): IsBreached {
  const { rangeUrl, fetch: ask, log } = options
  return async password => {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    try {
      const answer = await ask(`${rangeUrl.replace(/\/+$/, '')}/${hash.slice(0, PREFIX)}`, {
        headers: { 'Add-Padding': 'true' },
        redirect: 'error',
        signal: AbortSignal.timeout(WAIT_MS),
      })
      if (!answer.ok) throw new Error(`status ${answer.status}`)
      return listed(await answer.text(), hash.slice(PREFIX))
    } catch (error) {
      log.warn(
        { error: error instanceof Error ? error.name : typeof error },
        'breached passwords not checked',
      )
      return false
    }
  }
}

/** Lines are `SUFFIX:COUNT`; padding has the count 0. */
function listed(text: string, suffix: string): boolean {
  return text.split(/\r?\n/).some(line => {
    const [known, count] = line.trim().split(':')
    return known?.toUpperCase() === suffix && Number(count) > 0
  })
}
