// Stops a page that sends too much: measured as the browser unpacks it, so that no packing hides it.
import type { Page } from 'playwright'

/** One file longer than this is stopped, in bytes unpacked. Real pages and scripts stay far below. */
const MAX_FILE = 10 * 1024 * 1024
/** All files of a run together. */
const MAX_RUN = 100 * 1024 * 1024

const TOO_MUCH = 'it sends too much'

export interface FloodGuard {
  /** Why the page was stopped, or null. */
  reason: () => string | null
  /** Rejects when the page is stopped. */
  stopped: Promise<never>
}

/** Watches a page from now on. */
export async function guardFloods(page: Page): Promise<FloodGuard> {
  const session = await page.context().newCDPSession(page)
  const sizes = new Map<string, number>()
  let total = 0
  let isStopped = false
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  // Nobody may be waiting for it.
  stopped.catch(() => undefined)
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    const size = (sizes.get(requestId) ?? 0) + dataLength
    sizes.set(requestId, size)
    total += dataLength
    if (isStopped || (size <= MAX_FILE && total <= MAX_RUN)) return
    isStopped = true
    reject(new Error(TOO_MUCH))
    // It may be gone already.
    session.send('Page.stopLoading').catch(() => undefined)
  })
  session.on('Network.loadingFinished', ({ requestId }) => sizes.delete(requestId))
  await session.send('Network.enable')
  return { reason: () => (isStopped ? TOO_MUCH : null), stopped }
}
