// Keeps a page, and the windows it opens, on hosts that the recipe declares. It checks each document that would replace
// the page, each redirect, and each form's target. It doesn't check parts of the page (gateway-policy.ts).
import type { BrowserContext, Page } from 'playwright'

/** Why we may not open a page of this address; null if we may. */
export type PageRefusal = (origin: URL) => string | null

export interface PageGuard {
  /** Why a host was refused as a page in this run; null if it wasn't. */
  refusal: (host: string) => string | null
  /** Resolves once the guard is set up; nothing may open before. */
  ready: Promise<void>
}

/** Guards a page before anything opens on it. */
export function guardPage(page: Page, pageRefusal: PageRefusal): PageGuard {
  const refused = new Map<string, string>()
  const judge = (address: string): string | null => {
    if (!/^https?:/.test(address) || !URL.canParse(address)) return null
    const url = new URL(address)
    const reason = pageRefusal(url)
    if (reason !== null) refused.set(url.hostname, reason)
    return reason
  }
  page.on('popup', popup => {
    // We never read from it; it may only show a form's answer.
    const leave = () => void (judge(popup.url()) === null || popup.close().catch(() => undefined))
    popup.on('framenavigated', frame => frame === popup.mainFrame() && leave())
    watchDocuments(popup, judge).catch(() => undefined) // The page is already gone.
    leave()
  })
  const ready = watchDocuments(page, judge)
  ready.catch(() => undefined) // Callers await `ready` before they open a page, so they see the error.
  return { refusal: host => refused.get(host) ?? null, ready }
}

/** Checks each document for a page's main frame, including redirects, before it's requested. */
async function watchDocuments(page: Page, judge: (address: string) => string | null) {
  const session = await page.context().newCDPSession(page)
  const { frameTree } = await session.send('Page.getFrameTree')
  const main = frameTree.frame.id
  session.on('Fetch.requestPaused', ({ requestId, request, frameId }) => {
    const answer =
      frameId === main && judge(request.url) !== null
        ? session.send('Fetch.failRequest', { requestId, errorReason: 'AccessDenied' })
        : session.send('Fetch.continueRequest', { requestId })
    answer.catch(() => undefined) // The page has moved on or is gone.
  })
  await session.send('Fetch.enable', { patterns: [{ resourceType: 'Document', requestStage: 'Request' }] })
}

/** Form targets that send nothing: they run a script, or open a mail program. */
const SENDS_NOTHING = 'javascript: about: blob: data: mailto:'

/**
 * Makes the browser refuse forms on pages of `own` hosts that would be sent to other hosts, in any window. Origins in
 * `further` are allowed too. The page's own restrictions on forms stay in force.
 */
export async function guardForms(
  context: BrowserContext,
  own: readonly string[],
  further: readonly string[],
): Promise<void> {
  // A source with http covers https too.
  const hosts = own.flatMap(host => [`http://${host}:*`, `http://*.${host}:*`])
  const policy = ["form-action 'self'", SENDS_NOTHING, ...hosts, ...further].join(' ')
  await context.addInitScript(restrictForms, { own: [...own], policy })
}

function restrictForms({ own, policy }: { own: string[]; policy: string }): void {
  const host = location.hostname
  if (!own.some(one => host === one || host.endsWith(`.${one}`))) return
  const add = () => {
    if (!document.head) return false
    const meta = document.createElement('meta')
    meta.httpEquiv = 'Content-Security-Policy'
    meta.content = policy
    document.head.prepend(meta)
    // The policy applies from here on; the page itself isn't changed.
    meta.remove()
    return true
  }
  if (add()) return
  const observer = new MutationObserver(() => add() && observer.disconnect())
  observer.observe(document, { childList: true, subtree: true })
}
