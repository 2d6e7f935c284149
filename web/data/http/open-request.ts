// Asks the server what anybody may ask, signed in or not: for public pages, where the typed client with its schema library
// would weigh more than the page.

/** `status` 0: the server was not reached. `body` is whatever JSON came, null for none. `retryAfter` is in seconds. */
export type OpenAnswer = { status: number; body: unknown; retryAfter: number | null }

export type OpenOptions = {
  headers?: Readonly<Record<string, string>>
  /** It goes on when the page is left. */
  keepalive?: boolean
}

/** How long an answer may take, in milliseconds, until the server counts as not reached. */
const TIMEOUT = 30_000

/** `json`: what to POST; a GET without it. Never throws. */
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
