// The client address of a request, for rate limits.
import { isIP, isIPv4 } from 'node:net'
import type { Context } from 'hono'

/**
 * The peer's address. Behind a trusted proxy, the last entry of X-Forwarded-For, because the proxy wrote it. If that
 * entry isn't an address, the proxy didn't write it, and we use the proxy's own address. IPv6 addresses count by /64,
 * which is what one customer gets.
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1) : undefined
  return network(forwarded) ?? network(peer(c.env)) ?? 'unknown'
}

/** A network that is limited as one client, and the multiple of a single client's limit that it gets. */
export type ClientNetwork = { key: string; times: number }

/**
 * The client's address, and for IPv6 the wider networks that contain it. Providers also give a /56 or a /48 to one
 * customer (RIPE-690), so one client can have 65,536 of the /64 networks that `clientAddress` returns. But many
 * customers can also share such a network, so it gets a higher limit. The multiples are our choice.
 */
export function clientNetworks(c: Context, trustProxy: boolean): ClientNetwork[] {
  const own = clientAddress(c, trustProxy)
  const [, a, b, third, d] = /^(\w+):(\w+):(\w+):(\w+)::\/64$/.exec(own) ?? []
  if (d === undefined) return [{ key: own, times: 1 }]
  const site = (Number.parseInt(d, 16) & 0xff00).toString(16)
  return [
    { key: own, times: 1 },
    { key: `${a}:${b}:${third}:${site}::/56`, times: 4 },
    { key: `${a}:${b}:${third}::/48`, times: 16 },
  ]
}

/** The part of a request's environment that @hono/node-server sets. */
type Incoming = { incoming?: { socket?: { remoteAddress?: string } } }

function peer(env: Incoming | undefined): string | undefined {
  return env?.incoming?.socket?.remoteAddress
}

function network(given: string | undefined): string | null {
  const address = withoutPort(given?.trim() ?? '')
  if (isIPv4(address)) return address
  return isIP(address) === 0 ? null : networkOfIPv6(address)
}

/**
 * Some proxies add the port: `192.0.2.1:443` or `[2001:db8::1]:443`. A zone id (`%eth0`) only has meaning on this
 * machine.
 */
function withoutPort(address: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(address) ?? []
  const [, dotted] = /^([\d.]+):\d+$/.exec(address) ?? []
  return (bracketed ?? dotted ?? address).replace(/%.*$/, '')
}

function networkOfIPv6(address: string): string {
  // The canonical form of RFC 5952: otherwise each spelling of an address would have its own limit.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  const groups = [...left, ...zeros, ...right]
  return ipv4In(groups) ?? `${groups.slice(0, 4).join(':')}::/64`
}

/** The IPv4 address in an IPv4-mapped IPv6 address (::ffff:0:0/96), or null. */
function ipv4In(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null
  const bytes = groups.slice(6).flatMap(group => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}
