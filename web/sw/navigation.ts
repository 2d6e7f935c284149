// What a navigation gets: a screen the app's shell from the cache, a public page its own HTML, and where there is neither, or
// the server alone can answer and is not reached, a page that says so.

/** The first parts of the screens' addresses: the shell answers for them. Everything else is a page, or nothing. */
const SCREENS =
  /^\/(account|analytics|auth|dashboard|exposures|join|my-removals|next|notifications|onboarding|operations|people|removals|share|stripe-setup|templates)(\/|$)/
/** A screen below an address that is a page for visitors. */
const SCREENS_BELOW = /^\/ai-legal-engine\/[^/]/

/** Whether the app's shell answers a navigation. */
export const isScreenPath = (pathname: string): boolean =>
  SCREENS.test(pathname) || SCREENS_BELOW.test(pathname)

/** Paths the server answers itself. */
const serverPaths = [
  /^\/auth\/v1\//,
  /^\/sync\//,
  /^\/realtime\//,
  /^\/functions\//,
  /^\/api\//,
  /^\/storage\//,
  /^\/push\//,
  /^\/rights\//,
  /^\/directory\//,
  /^\/households\//,
  /^\/operations\/v1\//,
  /^\/webhooks(\/|$)/,
  /^\/(robots\.txt|sitemap\.xml)$/,
  /^\/billing\//,
  /^\/site\//,
  /^\/dev(\/|\?|$)/,
  /^\/(healthz|readyz|metrics)(\?|$)/,
  /^\/\.well-known\//,
]

export const OFFLINE_PAGE = '/offline.html'

/** Whether the server answers a navigation itself. */
export function isServerPath(url: URL): boolean {
  return serverPaths.some(path => path.test(url.pathname + url.search))
}

/** What `answer` gives, else the page for when there is nothing: `offline` finds it in the cache. */
export async function orOfflinePage(
  answer: () => Promise<Response>,
  offline: () => Promise<Response | undefined>,
): Promise<Response> {
  try {
    return await answer()
  } catch {
    return (await offline()) ?? plainPage()
  }
}

/** For a device whose cache was cleared: the worker itself is all that is left. */
function plainPage(): Response {
  return new Response('We can’t reach Offlist right now. Connect to the internet and open it again.', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
