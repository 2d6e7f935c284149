// Answers navigations: a screen gets the app's shell from the cache, a public page its own HTML. If neither is
// available, or only the unreachable server could answer, it gets an offline page.

/** First path segments of screens, which the shell answers. All other paths are pages or don't exist. */
const SCREENS =
  /^\/(account|analytics|auth|dashboard|documents|drop|dry-run|exposures|join|look|my-removals|next|notifications|onboarding|operations|people|removals|share|stripe-setup|templates)(\/|$)/
/** A screen below the address of a visitor's page. */
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
  /^\/mail\/v1\//,
  /^\/dev(\/|\?|$)/,
  /^\/(healthz|readyz|metrics)(\?|$)/,
  /^\/\.well-known\//,
]

export const OFFLINE_PAGE = '/offline.html'

/** Whether the server answers a navigation itself. */
export function isServerPath(url: URL): boolean {
  return serverPaths.some(path => path.test(url.pathname + url.search))
}

/** The result of `answer`, or the offline page if that fails: `offline` finds it in the cache. */
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

/** For a device whose cache was cleared: only the worker itself remains. */
function plainPage(): Response {
  return new Response('We can’t reach Offlist right now. Connect to the internet and open it again.', {
    status: 503,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
