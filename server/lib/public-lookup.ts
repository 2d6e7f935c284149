// Which addresses a connection to a host may use. Requests to addresses from outside sources go through this. The
// caller decides which hosts are allowed, and how to report a refusal.
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'

/** Finds every address of a host name. */
export type Resolve = (host: string) => Promise<string[]>

/** Reports that an address was refused before connecting. */
export class ForbiddenAddress extends Error {}

export type LookupRule = {
  isPublicAddress: (address: string) => boolean
  resolve?: Resolve | undefined
}

const resolveAll: Resolve = async host => (await lookup(host, { all: true })).map(found => found.address)

/**
 * For the `lookup` of a request: resolves the host once and passes on the checked addresses, so that a second DNS
 * answer can't bypass the check. Fails with ForbiddenAddress, or with the lookup's error. Literal addresses don't get
 * here.
 */
export function publicLookup({ isPublicAddress, resolve = resolveAll }: LookupRule): LookupFunction {
  return (host, wanted, done) => {
    resolve(host).then(
      addresses => {
        const [first] = addresses
        if (first === undefined) return done(new Error('the host has no address'), '')
        // All or none: a name that also resolves to an internal address isn't trusted.
        if (!addresses.every(isPublicAddress))
          return done(new ForbiddenAddress('the host isn’t on the public internet'), '')
        if (!wanted.all) return done(null, first, isIP(first))
        return done(
          null,
          addresses.map(address => ({ address, family: isIP(address) })),
        )
      },
      (error: Error) => done(error, ''),
    )
  }
}

/** The host of an address for rules about names and numbers: without brackets and a trailing dot. */
export const plainHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
