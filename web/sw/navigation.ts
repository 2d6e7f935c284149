// What a navigation gets: the app's shell from the cache, and where there is none, or the server alone can answer and
// is not reached, a page that says so.

/** Paths the server answers itself; every other navigation opens the app. */
export const serverPaths = [
  /^\/auth\/v1\//,
  /^\/sync\//,
  /^\/realtime\//,
  /^\/functions\//,
  /^\/api\//,
  /^\/storage\//,
  /^\/push\//,
  /^\/rights\//,
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
