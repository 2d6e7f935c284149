// Requests that need no sign-in: for public pages, where the typed client and its schema library would weigh more than
// the page.

/** `status` 0: the server wasn't reached. `body` is the JSON of the answer, or null. `retryAfter` is in seconds. */
export type OpenAnswer = { status: number; body: unknown; retryAfter: number | null }

export type OpenOptions = {
  headers?: Readonly<Record<string, string>>
  /** The request continues after the page is left. */
  keepalive?: boolean
}

/** In milliseconds: a request without an answer after this time counts as not reaching the server. */
const TIMEOUT = 30_000

/** `json`: the body to POST; without it, the request is a GET. Never throws. */
export async function openRequest(
  path: string,
  json?: unknown,
  { headers = {}, keepalive = false }: OpenOptions = {},
): Promise<OpenAnswer> {
  try {
    const isPost = json !== undefined
    const response = await fetch(path, {
      ...(isPost ? { method: 'POST', body: JSON.stringify(json) } : {}),
      headers: isPost ? { 'content-type': 'application/json', ...headers } : headers,
      credentials: 'omit',
      keepalive,
      signal: AbortSignal.timeout(TIMEOUT),
    })
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    return {
      status: response.status,
      body: await response.json().catch(() => null),
      retryAfter: Number.isFinite(seconds) ? seconds : null,
    }
  } catch {
    // No network, no server, or no answer in time.
    return { status: 0, body: null, retryAfter: null }
  }
}
