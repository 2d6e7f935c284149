// The address a request comes from, as rate limits count it.
import { isIP, isIPv4 } from 'node:net'
import type { Context } from 'hono'

/**
 * The peer's address; behind a trusted proxy the last entry of X-Forwarded-For, which is the one that proxy wrote. An
 * entry that is no address can't be the proxy's: then it is the proxy's own. IPv6 counts by /64, since that is what one
 * customer is given.
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1) : undefined
  return network(forwarded) ?? network(peer(c.env)) ?? 'unknown'
}

/** A network that counts as one, and how many times as much as one customer's it may use. */
export type ClientNetwork = { key: string; times: number }

/**
 * The client's address, and the wider networks of IPv6 that it may be one of many addresses in: providers hand out a /56 or
 * a /48 to one customer, too (RIPE-690), so somebody can have 65,536 of the /64 that `clientAddress` counts by. Many
 * customers can share them as well, so they may use more. How much more is our choice.
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

/** What @hono/node-server puts into the environment of a request. */
type Incoming = { incoming?: { socket?: { remoteAddress?: string } } }

function peer(env: Incoming | undefined): string | undefined {
  return env?.incoming?.socket?.remoteAddress
}

function network(given: string | undefined): string | null {
  const address = withoutPort(given?.trim() ?? '')
  if (isIPv4(address)) return address
  return isIP(address) === 0 ? null : networkOfIPv6(address)
}

/** Some proxies add the port, `192.0.2.1:443` or `[2001:db8::1]:443`; an interface (`%eth0`) is this machine's alone. */
function withoutPort(address: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(address) ?? []
  const [, dotted] = /^([\d.]+):\d+$/.exec(address) ?? []
  return (bracketed ?? dotted ?? address).replace(/%.*$/, '')
}

function networkOfIPv6(address: string): string {
  // The one spelling of RFC 5952: otherwise an address would have as many limits as spellings.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  const groups = [...left, ...zeros, ...right]
  return ipv4In(groups) ?? `${groups.slice(0, 4).join(':')}::/64`
}

/** The IPv4 address that an IPv6 socket sees (::ffff:0:0/96), or null. */
function ipv4In(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null
  const bytes = groups.slice(6).flatMap(group => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}
