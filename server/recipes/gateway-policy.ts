// Decides what the gateway lets through, and where to. It allows the recipe's own hosts, parts of its pages from other
// hosts (unless the recipe restricts that), both only at public addresses, and rewritten origins at the operator's
// address. The gateway can't tell which requests are pages (page-guard.ts). It checks the address that it then connects
// to, or that it gives to a proxy, so no spelling, redirect or second DNS answer gets around it.
import { lookup } from 'node:dns/promises'
import { isIP, isIPv4 } from 'node:net'
import { type DeclaredHosts, isDeclaredHost } from '#shared/recipe/hosts.ts'
import type { ResourceRule } from '#shared/recipe/schema.ts'
import type { SiteProxy } from '../lib/browser-settings.ts'
import type { Resolve } from '../lib/public-lookup.ts'
import { isPublicAddress } from './public-address.ts'

/** `from=to` of `--rewrite-origin`: requests to the first origin go to the second. */
export interface Rewrite {
  from: string
  to: string
}

/** The route of a request: the address to connect to, through the proxy if there is one, and the host's name there. */
export type Route =
  | { kind: 'rewritten'; to: URL; address: string; port: number }
  | { kind: 'direct'; address: string; port: number; proxy?: SiteProxy | undefined }
  | { kind: 'refused'; reason: string }

export interface PolicyOptions {
  declared: DeclaredHosts
  rewrites: readonly Rewrite[]
  /** More hosts that the operator allows. */
  allowHosts?: readonly string[] | undefined
  /** Whether parts of pages may come from undeclared hosts. Default `declared`: no. */
  resources?: ResourceRule | undefined
  resolve?: Resolve | undefined
  /** The way to sites, but not to the operator's own address of a rewritten origin. */
  proxy?: SiteProxy | undefined
}

export interface Policy {
  /** Where a request to this origin may go. */
  route: (origin: URL) => Promise<Route>
  /** Why we may not open a page of this origin or send a form there; null if we may. */
  pageRefusal: (origin: URL) => string | null
  /** Whether the gateway terminates TLS for this origin. */
  terminatesTls: (origin: URL) => boolean
}

const resolveAll: Resolve = async host => (await lookup(host, { all: true })).map(entry => entry.address)

/** Creates the policy for one run. */
export function createPolicy({
  declared,
  rewrites,
  allowHosts = [],
  resources = 'declared',
  resolve = resolveAll,
  proxy,
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
    if (proxy && (origin.protocol === 'http:' || port === 80))
      return { kind: 'refused', reason: notEncrypted(host) }
    const found = await toPublic(host, port, resolve)
    return found.kind === 'direct' && proxy ? { ...found, proxy } : found
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

/** What a proxy could have changed proves nothing about a site. */
const notEncrypted = (host: string) => `${host} is not encrypted, so the proxy could read and change it`

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

// We don't try both families, so prefer the one that every network has.
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

/** A host name without an IPv6 address's brackets and without a final dot. */
function bareHost(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
}

/** Parses `https://host=http://127.0.0.1:8080`; null if it isn't two http or https origins. */
export function parseRewrite(text: string): Rewrite | null {
  const [, from, to] = /^(https?:\/\/[^=]+)=(https?:\/\/.+)$/.exec(text.trim()) ?? []
  if (from === undefined || to === undefined || !URL.canParse(from) || !URL.canParse(to)) return null
  return { from: new URL(from).origin, to: new URL(to).origin }
}
