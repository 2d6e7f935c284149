// The only module that calls the server: typed JSON in and out, errors with a code, the access token, one retry after a
// refresh, and retries of gateway errors where a repeat is safe.
import { SECOND } from '#shared/lib/time.ts'
import { z } from '#shared/lib/z.ts'
import type { ApiFetch } from '#web/data/environment.ts'
import { ApiError, errorOf } from './api-error.ts'
import { SERVER_TIME_HEADER } from './server-clock.ts'

/** The browser's own fetch. */
export const browserFetch: ApiFetch = (path, init) => fetch(path, init)

/** Gateway errors worth retrying (PRODUCT S8), and the pauses: doubled from the first to the last. */
const RETRYABLE: readonly number[] = [502, 503, 504]
const FIRST_PAUSE = 200
const LONGEST_PAUSE = 30 * SECOND
/** By default, a request without an answer after this time counts as not reaching the server. */
const TIMEOUT = 30 * SECOND

export type Tokens = {
  /** A token that is currently valid, or null when the user is signed out. */
  fresh(): Promise<string | null>
  /** A new token in place of the refused one, or null. */
  renew(refused: string): Promise<string | null>
}

export type ApiDeps = {
  fetch: ApiFetch
  tokens: Tokens
  /** Notified after every request whether it reached the server. */
  reached(reached: boolean): void
  serverTime(header: string | null): void
  after(milliseconds: number, run: () => void): () => void
}

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a Blob is sent as is. */
  body?: unknown
  headers?: Readonly<Record<string, string>>
  /** Without it, the request carries the access token of the signed-in user. */
  anonymous?: boolean
  /** Whether gateway errors are retried: by default only for GET. */
  retry?: boolean
  signal?: AbortSignal
  /** For large files: how long the answer may take, in milliseconds. */
  timeout?: number
  /** Sends the request in place of the browser's fetch. */
  via?: ApiFetch
}

export type Api = {
  /** The answer, validated against `schema`. Throws ApiError; `code: 'offline'` when the server wasn't reached. */
  json<S extends z.ZodType>(path: string, schema: S, options?: RequestOptions): Promise<z.infer<S>>
  /** For answers whose body doesn't matter. */
  send(path: string, options?: RequestOptions): Promise<void>
  blob(path: string, options?: RequestOptions): Promise<Blob>
}

export function createApi(deps: ApiDeps): Api {
  const answer = (path: string, options: RequestOptions = {}) => retrying(deps, path, options)
  return {
    async json(path, schema, options) {
      const response = await answer(path, options)
      const parsed = schema.safeParse(await bodyOf(deps, response))
      if (!parsed.success) throw new ApiError(response.status, 'bad_answer', z.prettifyError(parsed.error))
      return parsed.data
    },
    async send(path, options) {
      await (await answer(path, options)).body?.cancel()
    },
    blob: async (path, options) => whole(deps, (await answer(path, options)).blob()),
  }
}

async function bodyOf(deps: ApiDeps, response: Response): Promise<unknown> {
  const text = await whole(deps, response.text())
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError(response.status, 'bad_answer', 'The answer was not JSON.')
  }
}

/** A truncated body counts as not reaching the server. */
async function whole<T>(deps: ApiDeps, body: Promise<T>): Promise<T> {
  try {
    return await body
  } catch {
    throw unreached(deps)
  }
}

function unreached(deps: ApiDeps): ApiError {
  deps.reached(false)
  return new ApiError(0, 'offline', 'The server could not be reached.')
}

async function retrying(deps: ApiDeps, path: string, options: RequestOptions): Promise<Response> {
  const safe = options.retry ?? (options.method ?? 'GET') === 'GET'
  for (let pause = FIRST_PAUSE; ; pause *= 2) {
    const response = await authorised(deps, path, options)
    if (response.ok) return response
    if (!safe || !RETRYABLE.includes(response.status) || pause > LONGEST_PAUSE) throw await errorOf(response)
    await response.body?.cancel()
    await new Promise<void>(resolve => deps.after(pause, resolve))
    options.signal?.throwIfAborted()
  }
}

async function authorised(deps: ApiDeps, path: string, options: RequestOptions): Promise<Response> {
  const token = options.anonymous ? null : await deps.tokens.fresh()
  const first = await call(deps, path, options, token)
  if (first.status !== 401 || token === null) return first
  const other = await deps.tokens.renew(token)
  if (other === null) return first
  await first.body?.cancel()
  return call(deps, path, options, other)
}

async function call(deps: ApiDeps, path: string, options: RequestOptions, token: string | null) {
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers }
  const { body } = options
  if (body !== undefined)
    headers['content-type'] =
      body instanceof Blob ? body.type || 'application/octet-stream' : 'application/json'
  if (token !== null) headers.authorization = `Bearer ${token}`
  const timeout = AbortSignal.timeout(options.timeout ?? TIMEOUT)
  const init: RequestInit = {
    method: options.method ?? 'GET',
    headers,
    credentials: 'same-origin',
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  }
  if (body !== undefined) init.body = body instanceof Blob ? body : JSON.stringify(body)
  let response: Response
  try {
    response = await (options.via ?? deps.fetch)(path, init)
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw unreached(deps)
  }
  deps.reached(!RETRYABLE.includes(response.status))
  deps.serverTime(response.headers.get(SERVER_TIME_HEADER))
  return response
}
