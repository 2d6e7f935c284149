// Requests to providers: only to public https hosts and to origins that the operator allows, without redirects, and
// limited in time and size.
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { CustomFetch, CustomFetchOptions } from 'openid-client'
import { ForbiddenAddress, type LookupRule, plainHost, publicLookup } from '#server/lib/public-lookup.ts'
import { SECOND } from '#shared/lib/time.ts'

/** The provider couldn't be reached, or may not be. */
export class ProviderUnreachable extends Error {}

export type FetchGuard = LookupRule & {
  /** Origins that are allowed without a check. */
  allowOrigins: readonly string[]
  /** Timeout of one request, in milliseconds. */
  patience?: number
}

export const PROVIDER_PATIENCE_MS = 10 * SECOND
/** Discovery documents and key sets are a few kilobytes. */
const ANSWER_MAX = 512 * 1024
/** Statuses whose responses have no body (Fetch, null body status). */
const NO_BODY = new Set([204, 205, 304])

/** The fetch function for openid-client. Any failure is a ProviderUnreachable, whose message contains no address. */
export function createGuardedFetch(guard: FetchGuard): CustomFetch {
  const allowed = new Set(guard.allowOrigins.map(origin => new URL(origin).origin))
  const pinned = publicLookup(guard)
  return async (address, options) => {
    if (!URL.canParse(address)) throw new ProviderUnreachable('address not allowed')
    const url = new URL(address)
    const isAllowed = allowed.has(url.origin)
    if (!isAllowed && !isPublicSpelling(url, guard)) throw new ProviderUnreachable('address not allowed')
    try {
      return await send(url, options, isAllowed ? undefined : pinned, guard.patience ?? PROVIDER_PATIENCE_MS)
    } catch (error) {
      if (error instanceof ProviderUnreachable) throw error
      if (error instanceof ForbiddenAddress) throw new ProviderUnreachable('address not public')
      throw new ProviderUnreachable(codeOf(error))
    }
  }
}

/**
 * Literal IP addresses skip the DNS lookup, so they are checked here. Names are checked by the addresses that they
 * resolve to.
 */
function isPublicSpelling(url: URL, { isPublicAddress }: FetchGuard): boolean {
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  const host = plainHost(url)
  return isIP(host) === 0 || isPublicAddress(host)
}

function send(
  url: URL,
  { method, headers, body, signal }: CustomFetchOptions,
  lookupAddress: LookupFunction | undefined,
  patience: number,
): Promise<Response> {
  const limit = AbortSignal.timeout(patience)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method,
      headers,
      agent: false,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      ...(lookupAddress === undefined ? {} : { lookup: lookupAddress }),
    })
    call.on('error', reject)
    call.once('response', answer => {
      const parts: Buffer[] = []
      let size = 0
      answer.on('error', reject)
      answer.on('data', (part: Buffer) => {
        size += part.length
        parts.push(part)
        if (size > ANSWER_MAX) answer.destroy(new ProviderUnreachable('answer too large'))
      })
      answer.on('end', () => {
        const status = answer.statusCode ?? 502
        const type = answer.headers['content-type']
        resolve(
          new Response(NO_BODY.has(status) ? null : Buffer.concat(parts), {
            status,
            headers: type === undefined ? {} : { 'content-type': type },
          }),
        )
      })
    })
    // Without this, Node would only close the connection, and the request would never end.
    call.once('upgrade', (_answer, socket) => {
      socket.destroy()
      reject(new ProviderUnreachable('answer switches protocols'))
    })
    call.end(body === undefined || body === null ? undefined : String(body))
  })
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : String(name)
}
