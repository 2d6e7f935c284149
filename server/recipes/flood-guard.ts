// Stops a page that sends too much: measured as the browser unpacks it, so that no packing hides it.
import type { CDPSession, Frame, Page } from 'playwright'

/** A page longer than this is stopped, in bytes unpacked: as over plain HTTP (http/fetch-page.ts). */
const MAX_PAGE = 5 * 1024 * 1024
/** Any other file: scripts of whole applications stay below. */
const MAX_FILE = 20 * 1024 * 1024
/** All files of a run together. */
const MAX_RUN = 100 * 1024 * 1024

const TOO_MUCH = 'it sends too much'

export interface FloodGuard {
  /** Why the page was stopped, or null. */
  reason: () => string | null
  /** Rejects when the page is stopped. */
  stopped: Promise<never>
  /** Counts anew, for another run. */
  reset: () => void
}

/** Watches a page. The page need not wait until the watch is set up: what floods goes on for longer. */
export function guardFloods(page: Page): FloodGuard {
  let isStopped = false
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  // Nobody may be waiting for it.
  stopped.catch(() => undefined)
  const count: Count = { sizes: new Map(), total: 0 }
  const onFlood = () => {
    isStopped = true
    reject(new Error(TOO_MUCH))
    // It may be closed already.
    main.then(session => session.send('Page.stopLoading')).catch(() => undefined)
  }
  const main = page.context().newCDPSession(page)
  main.then(session => watch(session, count, onFlood)).catch(() => undefined) // The page has gone meanwhile.
  // Frames of other sites run in their own process and are counted with their page; all others are counted already.
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

/** Bytes unpacked: of each file under way, and of all files of the run. */
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
