// Keeps a page, and the windows it opens, on hosts that the recipe declares: every document that would take the page's
// place is judged, at each redirect, and so is what a form is sent to. What a page is made of passes (gateway-policy.ts).
import type { BrowserContext, Page } from 'playwright'

/** Why no page of this address may be opened; null when it may. */
export type PageRefusal = (origin: URL) => string | null

export interface PageGuard {
  /** Why a host was refused as a page in this run; null when it was not. */
  refusal: (host: string) => string | null
  /** Resolves once no page can slip through any more; before that nothing is opened. */
  ready: Promise<void>
}

/** Guards a page that nothing has been opened on yet. */
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
    // It is never read from; it may only carry a form's answer.
    const leave = () => void (judge(popup.url()) === null || popup.close().catch(() => undefined))
    popup.on('framenavigated', frame => frame === popup.mainFrame() && leave())
    watchDocuments(popup, judge).catch(() => undefined) // It has gone already.
    leave()
  })
  const ready = watchDocuments(page, judge)
  ready.catch(() => undefined) // Whoever opens something waits for it, and sees it.
  return { refusal: host => refused.get(host) ?? null, ready }
}

/** Judges each document that a page's main frame asks for, redirects included, before it is asked for. */
async function watchDocuments(page: Page, judge: (address: string) => string | null) {
  const session = await page.context().newCDPSession(page)
  const { frameTree } = await session.send('Page.getFrameTree')
  const main = frameTree.frame.id
  session.on('Fetch.requestPaused', ({ requestId, request, frameId }) => {
    const answer =
      frameId === main && judge(request.url) !== null
        ? session.send('Fetch.failRequest', { requestId, errorReason: 'AccessDenied' })
        : session.send('Fetch.continueRequest', { requestId })
    answer.catch(() => undefined) // The page has gone on, or is gone.
  })
  await session.send('Fetch.enable', { patterns: [{ resourceType: 'Document', requestStage: 'Request' }] })
}

/** Forms that send nothing: they run a script, or open a mail program. */
const SENDS_NOTHING = 'javascript: about: blob: data: mailto:'

/**
 * Has the browser refuse forms of the pages of `own` hosts that would be sent to other hosts, whatever window they are
 * sent in. `further` origins are sent to as well. What the page itself forbids its forms stays in force.
 */
export async function guardForms(
  context: BrowserContext,
  own: readonly string[],
  further: readonly string[],
): Promise<void> {
  // A source with http stands for https as well.
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
    // In force from here on; the page is left as it came.
    meta.remove()
    return true
  }
  if (add()) return
  const observer = new MutationObserver(() => add() && observer.disconnect())
  observer.observe(document, { childList: true, subtree: true })
}
