// Calls the server from public pages, for visitors: without a session, and without what checks answers, which would weigh on
// every page. The types are the contract's.

/** `status` is 0 where there was no answer. `body` is what came back as JSON, or null. */
export type VisitorAnswer = { status: number; body: unknown }

/** How long a request may take before the server counts as not reached, in milliseconds. */
const TIMEOUT = 30_000

/** Posts JSON. Never throws: no answer is an answer, too. */
export async function visitorCall(
  path: string,
  body: unknown,
  {
    headers = {},
    keepalive = false,
  }: { headers?: Readonly<Record<string, string>>; keepalive?: boolean } = {},
): Promise<VisitorAnswer> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      credentials: 'omit',
      keepalive,
      signal: AbortSignal.timeout(TIMEOUT),
    })
    return { status: response.status, body: response.status === 204 ? null : await response.json() }
  } catch {
    return { status: 0, body: null }
  }
}
