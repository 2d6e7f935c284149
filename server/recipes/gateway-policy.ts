// What the gateway lets through and where it goes: the recipe's own hosts, and the parts of its pages from other hosts
// unless the recipe narrows that, at public addresses; and rewritten origins at the address the operator named. Which
// of it is a page is not the gateway's to see (page-guard.ts). Decided on the address that is then connected to, so no
// spelling, redirect or second DNS answer gets around it.
import { lookup } from 'node:dns/promises'
import { isIP, isIPv4 } from 'node:net'
import { type DeclaredHosts, isDeclaredHost } from '#shared/recipe/hosts.ts'
import type { ResourceRule } from '#shared/recipe/schema.ts'
import type { Resolve } from '../lib/public-lookup.ts'
import { isPublicAddress } from './public-address.ts'

/** `from=to` of `--rewrite-origin`: what would go to the first origin goes to the second. */
export interface Rewrite {
  from: string
  to: string
}

/** Where a request goes: an address to connect to, and how to name the host there. */
export type Route =
  | { kind: 'rewritten'; to: URL; address: string; port: number }
  | { kind: 'direct'; address: string; port: number }
  | { kind: 'refused'; reason: string }

export interface PolicyOptions {
  declared: DeclaredHosts
  rewrites: readonly Rewrite[]
  /** Further hosts the operator lets through. */
  allowHosts?: readonly string[] | undefined
  /** Whether parts of pages may come from hosts that aren't declared. Default `declared`: no. */
  resources?: ResourceRule | undefined
  resolve?: Resolve | undefined
}

export interface Policy {
  /** Where a request to this origin may go. */
  route: (origin: URL) => Promise<Route>
  /** Why no page of this origin may be opened and no form sent there; null if they may. */
  pageRefusal: (origin: URL) => string | null
  /** Whether TLS for this origin ends at the gateway. */
  terminatesTls: (origin: URL) => boolean
}

const resolveAll: Resolve = async host => (await lookup(host, { all: true })).map(entry => entry.address)

/** Makes the policy for one run. */
export function createPolicy({
  declared,
  rewrites,
  allowHosts = [],
  resources = 'declared',
  resolve = resolveAll,
}: PolicyOptions): Policy {
  const targets = new Map(rewrites.map(({ from, to }) => [new URL(from).origin, new URL(to)]))
  const targetOrigins = new Set([...targets.values()].map(url => url.origin))
  const extra: DeclaredHosts = { hosts: new Set(allowHosts), ports: new Set() }
  const isOwnHost = (host: string) => isDeclaredHost(declared, host) || isDeclaredHost(extra, host)

  const route = async (origin: URL): Promise<Route> => {
    // A site behind a rewritten origin may link to itself by its real address.
    if (targetOrigins.has(origin.origin)) return toTarget(new URL(origin.origin), resolve)
    const host = bareHost(origin.hostname)
    const isOwn = isOwnHost(host)
    if (!isOwn && resources !== 'any') return { kind: 'refused', reason: foreign(host) }
    const to = targets.get(origin.origin)
    if (to) return toTarget(to, resolve)
    const port = portOf(origin)
    const isUsual = port === 80 || port === 443
    if (!isUsual && !(isOwn ? declared.ports.has(port) : port >= FIRST_FREE_PORT)) {
      return { kind: 'refused', reason: `port ${port} of ${host} is not one the recipe names` }
    }
    return toPublic(host, port, resolve)
  }
  const pageRefusal = (origin: URL): string | null => {
    // The target of a rewritten origin is the site under its real address.
    if (targetOrigins.has(origin.origin)) return null
    const host = bareHost(origin.hostname)
    return isOwnHost(host) ? null : foreign(host)
  }
  return {
    route,
    pageRefusal,
    terminatesTls: origin => origin.protocol === 'https:' && targets.has(origin.origin),
  }
}

/** Lower ports belong to services that don't speak HTTP. */
const FIRST_FREE_PORT = 1024

const foreign = (host: string) => `${host} is not one of the recipe's hosts`

async function toTarget(to: URL, resolve: Resolve): Promise<Route> {
  const host = bareHost(to.hostname)
  const address =
    host === 'localhost' || host.endsWith('.localhost') ? '127.0.0.1' : await firstAddress(host, resolve)
  if (address === null) return { kind: 'refused', reason: `${host} has no address` }
  return { kind: 'rewritten', to, address, port: portOf(to) }
}

async function firstAddress(host: string, resolve: Resolve): Promise<string | null> {
  if (isIP(host)) return host
  return prefer(await resolve(host).catch(() => []))
}

// Without trying both, the family that every network has.
function prefer(addresses: readonly string[]): string | null {
  return addresses.find(address => isIPv4(address)) ?? addresses[0] ?? null
}

async function toPublic(host: string, port: number, resolve: Resolve): Promise<Route> {
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => [])
  const address = prefer(addresses)
  if (address === null) return { kind: 'refused', reason: `${host} has no address` }
  if (!addresses.every(isPublicAddress)) {
    return { kind: 'refused', reason: `${host} is not on the public internet` }
  }
  return { kind: 'direct', address, port }
}

function portOf(url: URL): number {
  return Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
}

/** A host name without the brackets of an IPv6 address and without a final dot. */
function bareHost(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
}

/** Reads `https://host=http://127.0.0.1:8080`; null when it is not two http or https origins. */
export function parseRewrite(text: string): Rewrite | null {
  const [, from, to] = /^(https?:\/\/[^=]+)=(https?:\/\/.+)$/.exec(text.trim()) ?? []
  if (from === undefined || to === undefined || !URL.canParse(from) || !URL.canParse(to)) return null
  return { from: new URL(from).origin, to: new URL(to).origin }
}
