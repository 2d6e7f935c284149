// Which endpoints may be pushed to. An endpoint is an address from a client, and this server will call it: only public
// https hosts at the usual port, and the origins that the operator allows (SPEC.md 10.4).
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'

/** Finds every address of a host name. */
export type Resolve = (host: string) => Promise<string[]>

/** Why an address was refused when it was about to be connected to. */
export class ForbiddenAddress extends Error {}

export type EndpointGuard = {
  /** Whether an endpoint's spelling lets it pass; its addresses are checked when it is connected to. */
  allows: (endpoint: string) => boolean
  /**
   * What finds the address that a connection to the endpoint then uses, so that no second answer gets around the check;
   * undefined for allowed origins, which are found as usual. Fails with ForbiddenAddress.
   */
  lookupFor: (endpoint: string) => LookupFunction | undefined
}

export type GuardOptions = {
  /** Origins that pass unchecked. */
  allowOrigins: readonly string[]
  isPublicAddress: (address: string) => boolean
  resolve?: Resolve
}

/** Names that never lead to the public internet (RFC 6761, RFC 6762, RFC 8375, and what networks use at home). */
const LOCAL_NAMES =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|test|invalid|onion)$/

const resolveAll: Resolve = async host => (await lookup(host, { all: true })).map(found => found.address)

/** A guard for the product's own network. */
export function createEndpointGuard(options: GuardOptions): EndpointGuard {
  const allowed = new Set(options.allowOrigins.map(origin => new URL(origin).origin))
  const resolve = options.resolve ?? resolveAll

  const pinned: LookupFunction = (host, wanted, done) => {
    resolve(host).then(
      addresses => {
        const [first] = addresses
        if (first === undefined) return done(new Error('a push service has no address'), '')
        // All or none: a name that also leads inside is not to be trusted with the choice.
        if (!addresses.every(options.isPublicAddress))
          return done(new ForbiddenAddress('a push service is not on the public internet'), '')
        if (wanted.all)
          return done(
            null,
            addresses.map(found => ({ address: found, family: isIP(found) })),
          )
        return done(null, first, isIP(first))
      },
      (error: Error) => done(error, ''),
    )
  }

  return {
    allows(endpoint) {
      if (!URL.canParse(endpoint)) return false
      const url = new URL(endpoint)
      if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
      if (allowed.has(url.origin)) return true
      if (url.port !== '') return false
      const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
      if (isIP(host) !== 0) return options.isPublicAddress(host)
      return host.includes('.') && !LOCAL_NAMES.test(host)
    },
    lookupFor: endpoint => (allowed.has(new URL(endpoint).origin) ? undefined : pinned),
  }
}
