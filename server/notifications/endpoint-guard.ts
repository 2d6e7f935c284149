// Which endpoints may be pushed to. An endpoint is an address from a client, and this server will call it: only public
// https hosts at the usual port, and the origins that the operator allows (SPEC.md 10.4).
import { isIP, type LookupFunction } from 'node:net'
import { type LookupRule, plainHost, publicLookup } from '../lib/public-lookup.ts'

export type EndpointGuard = {
  /** Whether an endpoint's spelling lets it pass; its addresses are checked when it is connected to. */
  allows: (endpoint: string) => boolean
  /**
   * What finds the address that a connection to the endpoint then uses, so that no second answer gets around the check;
   * undefined for allowed origins, which are found as usual. Fails with ForbiddenAddress.
   */
  lookupFor: (endpoint: string) => LookupFunction | undefined
}

export type GuardOptions = LookupRule & {
  /** Origins that pass unchecked. */
  allowOrigins: readonly string[]
}

/** Names that never lead to the public internet (RFC 6761, RFC 6762, RFC 8375, and what networks use at home). */
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
      if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
      if (allowed.has(url.origin)) return true
      if (url.port !== '') return false
      const host = plainHost(url)
      if (isIP(host) !== 0) return options.isPublicAddress(host)
      return host.includes('.') && !LOCAL_NAMES.test(host)
    },
    lookupFor: endpoint => (allowed.has(new URL(endpoint).origin) ? undefined : pinned),
  }
}
