// Which endpoints of devices (Web Push) and programs (webhooks) we may call. An endpoint is an address from a client, and
// this server will call it: so only public https hosts at the default port, and origins that the operator allows (SPEC.md
// 10.4).
import { isIP, type LookupFunction } from 'node:net'
import { type LookupRule, plainHost, publicLookup } from './public-lookup.ts'

export type EndpointGuard = {
  /** Whether an endpoint's URL is allowed; its addresses are checked when connecting. */
  allows: (endpoint: string) => boolean
  /**
   * The lookup for a connection to the endpoint, which uses only checked addresses, so that a second DNS answer can't
   * bypass the check. Undefined for allowed origins, which use the default lookup. Fails with ForbiddenAddress.
   */
  lookupFor: (endpoint: string) => LookupFunction | undefined
}

export type GuardOptions = LookupRule & {
  /** Origins that are allowed without a check, http included. */
  allowOrigins: readonly string[]
}

/**
 * Names that never resolve to the public internet (RFC 6761, RFC 6762, RFC 8375, and common names in home networks).
 */
const LOCAL_NAMES =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid|onion)$/

/** A guard for the product's own network. */
export function createEndpointGuard(options: GuardOptions): EndpointGuard {
  const allowed = new Set(options.allowOrigins.map(origin => new URL(origin).origin))

  const pinned = publicLookup(options)

  return {
    allows(endpoint) {
      if (!URL.canParse(endpoint)) return false
      const url = new URL(endpoint)
      if (url.username !== '' || url.password !== '') return false
      if (allowed.has(url.origin)) return true
      if (url.protocol !== 'https:' || url.port !== '') return false
      const host = plainHost(url)
      if (isIP(host) !== 0) return options.isPublicAddress(host)
      return host.includes('.') && !LOCAL_NAMES.test(host)
    },
    lookupFor: endpoint => (allowed.has(new URL(endpoint).origin) ? undefined : pinned),
  }
}
