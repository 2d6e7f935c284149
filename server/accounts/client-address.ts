// The address a request comes from, as rate limits count it.
import type { Context } from 'hono'

/**
 * The peer's address; behind a trusted proxy the last entry of X-Forwarded-For, which is the one that proxy wrote.
 * IPv6 counts by /64, since that is what one customer is given.
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return network(forwarded || peer(c.env) || 'unknown')
}

/** What @hono/node-server puts into the environment of a request. */
type Incoming = { incoming?: { socket?: { remoteAddress?: string } } }

function peer(env: Incoming | undefined): string | undefined {
  return env?.incoming?.socket?.remoteAddress
}

function network(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - left.length - right.length)).fill('0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
