// Stops a page that sends too much data. Counts uncompressed bytes, so compression hides nothing.
import type { CDPSession, Frame, Page } from 'playwright'

/** The most bytes of a page, uncompressed: the same limit as over plain HTTP (http/fetch-page.ts). */
const MAX_PAGE = 5 * 1024 * 1024
/** The most bytes of any other file. Scripts of whole applications stay below it. */
const MAX_FILE = 20 * 1024 * 1024
/** The most bytes of all a run's files together. */
const MAX_RUN = 100 * 1024 * 1024

const TOO_MUCH = 'it sends too much'

export interface FloodGuard {
  /** Why the page was stopped, or null. */
  reason: () => string | null
  /** Rejects when the page is stopped. */
  stopped: Promise<never>
  /** Resets the counts for another run. */
  reset: () => void
}

/** Watches a page. The page needn't wait for the setup: a flood lasts longer than that. */
export function guardFloods(page: Page): FloodGuard {
  let isStopped = false
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  // It's possible that nothing awaits it.
  stopped.catch(() => undefined)
  const count: Count = { sizes: new Map(), total: 0 }
  const onFlood = () => {
    isStopped = true
    reject(new Error(TOO_MUCH))
    // The page may be closed already.
    main.then(session => session.send('Page.stopLoading')).catch(() => undefined)
  }
  const main = page.context().newCDPSession(page)
  main.then(session => watch(session, count, onFlood)).catch(() => undefined) // The page is already gone.
  // Frames of other sites run in their own process, so we count them here; other frames are counted with their page.
  const counted = new WeakSet<Frame>()
  page.on('framenavigated', frame => {
    if (frame === page.mainFrame() || counted.has(frame)) return
    const apart = page.context().newCDPSession(frame)
    apart
      .then(session => {
        counted.add(frame)
        return watch(session, count, onFlood)
      })
      .catch(() => undefined)
  })
  const reset = () => {
    count.sizes.clear()
    count.total = 0
  }
  return { reason: () => (isStopped ? TOO_MUCH : null), stopped, reset }
}

/** Uncompressed bytes: of each file still loading, and of all the run's files. */
interface Count {
  sizes: Map<string, number>
  total: number
}

async function watch(session: CDPSession, count: Count, onFlood: () => void) {
  const pages = new Set<string>()
  let isOver = false
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Document') pages.add(requestId)
  })
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    const size = (count.sizes.get(requestId) ?? 0) + dataLength
    count.sizes.set(requestId, size)
    count.total += dataLength
    const most = pages.has(requestId) ? MAX_PAGE : MAX_FILE
    if (isOver || (size <= most && count.total <= MAX_RUN)) return
    isOver = true
    onFlood()
  })
  session.on('Network.loadingFinished', ({ requestId }) => count.sizes.delete(requestId))
  await session.send('Network.enable')
}
