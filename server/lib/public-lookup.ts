// Which address a connection to a host may use. Requests to addresses that others named go through this;
// what may be named at all, and how a refusal is told, is decided by whoever asks.
import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'

/** Finds every address of a host name. */
export type Resolve = (host: string) => Promise<string[]>

/** Why an address was refused when it was about to be connected to. */
export class ForbiddenAddress extends Error {}

export type LookupRule = {
  isPublicAddress: (address: string) => boolean
  resolve?: Resolve | undefined
}

const resolveAll: Resolve = async host => (await lookup(host, { all: true })).map(found => found.address)

/**
 * For the `lookup` of a request: finds the addresses once and hands on the ones it has checked, so that no second answer
 * of DNS gets around the check. Fails with ForbiddenAddress, or as the look-up does. Literal addresses never come here.
 */
export function publicLookup({ isPublicAddress, resolve = resolveAll }: LookupRule): LookupFunction {
  return (host, wanted, done) => {
    resolve(host).then(
      addresses => {
        const [first] = addresses
        if (first === undefined) return done(new Error('the host has no address'), '')
        // All or none: a name that also leads inside is not to be trusted with the choice.
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

/** The host of an address as the rules about names and numbers judge it: without brackets and a last dot. */
export const plainHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
