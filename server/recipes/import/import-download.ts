// Downloads one file from an https address: only from public hosts, without redirects to other hosts, with limits on
// size and time. Plain http works only for this machine.
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { ForbiddenAddress, plainHost, publicLookup, type Resolve } from '../../lib/public-lookup.ts'
import { isPublicAddress } from '../public-address.ts'
import { SourceRefused } from './import-types.ts'

export interface DownloadRule {
  mostBytes: number
  answerMs: number
  signal: AbortSignal
  /** Resolves host names; for tests. */
  resolve?: Resolve | undefined
}

const REDIRECTS = 3

/** The text at an address. @throws SourceRefused with the reason if there is none. */
export async function download(address: URL, rule: DownloadRule): Promise<string> {
  let url = address
  for (let hop = 0; hop <= REDIRECTS; hop += 1) {
    assertAllowed(url)
    const answer = await get(url, rule)
    if (typeof answer === 'string') return answer
    if (!URL.canParse(answer.location, url)) throw new SourceRefused('not_reached', 'a redirect to nowhere')
    const next = new URL(answer.location, url)
    if (next.origin !== address.origin) throw new SourceRefused('redirect_forbidden', next.host)
    url = next
  }
  throw new SourceRefused('not_reached', 'too many redirects')
}

/** Whether an address points to this machine. */
export function isLoopback(url: URL): boolean {
  const host = plainHost(url)
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

/** @throws SourceRefused if we may not request the address. */
function assertAllowed(url: URL): void {
  const plain = url.username === '' && url.password === ''
  if (plain && isLoopback(url) && (url.protocol === 'http:' || url.protocol === 'https:')) return
  const host = plainHost(url)
  // Host names are checked by their addresses, when we connect.
  const isPublic = isIP(host) === 0 ? host.includes('.') : isPublicAddress(host)
  if (!plain || url.protocol !== 'https:' || !isPublic) throw new SourceRefused('address_forbidden', url.host)
}

function get(url: URL, rule: DownloadRule): Promise<string | { location: string }> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const lookup = isLoopback(url) ? undefined : publicLookup({ isPublicAddress, resolve: rule.resolve })
  const signal = AbortSignal.any([rule.signal, AbortSignal.timeout(rule.answerMs)])
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(refusalOf(error, url, signal))
    const headers = { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'Offlist' }
    const call = request(url, { headers, agent: false, signal, ...(lookup ? { lookup } : {}) })
    call.on('error', fail)
    // Without this, Node would only close the connection, and the download would never end.
    call.once('upgrade', (_answer, socket) => {
      socket.destroy()
      fail(new SourceRefused('not_reached', `${url.host} switches protocols`))
    })
    call.once('response', answer => {
      answer.on('error', fail)
      const status = answer.statusCode ?? 0
      const { location } = answer.headers
      if (status >= 300 && status < 400 && location !== undefined) {
        resolve({ location })
        answer.destroy()
        return
      }
      if (status !== 200) {
        fail(new SourceRefused('not_reached', `HTTP ${status} from ${url.host}`))
        answer.destroy()
        return
      }
      const parts: Buffer[] = []
      let size = 0
      answer.on('data', (part: Buffer) => {
        size += part.length
        if (size > rule.mostBytes)
          answer.destroy(new SourceRefused('too_large', `over ${rule.mostBytes} bytes`))
        else parts.push(part)
      })
      answer.on('end', () => {
        try {
          resolve(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)))
        } catch {
          fail(new SourceRefused('not_readable', 'not UTF-8'))
        }
      })
    })
    call.end()
  })
}

function refusalOf(error: Error, url: URL, signal: AbortSignal): SourceRefused {
  if (error instanceof SourceRefused) return error
  if (error instanceof ForbiddenAddress) return new SourceRefused('address_forbidden', url.host)
  if (signal.aborted) return new SourceRefused('too_slow', url.host)
  const code: unknown = Reflect.get(error, 'code')
  return new SourceRefused('not_reached', `${url.host} (${typeof code === 'string' ? code : error.name})`)
}
