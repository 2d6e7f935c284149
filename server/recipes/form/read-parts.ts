// Reads parts of a page in the browser's place, while the browser is off the network.
import { Agent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import { createPolicy, type PolicyOptions } from '../gateway-policy.ts'
import { fetchPage } from '../http/fetch-page.ts'
import { proxiedAgent } from '../proxy-connection.ts'

/** An answer, unpacked. */
export interface PartAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Reads an address with these headers, in lower case. @throws Error if there's no answer. */
export type ReadPart = (url: string, headers: Readonly<Record<string, string>>) => Promise<PartAnswer>

const WITHIN_MS = 15_000
/** Of the connection and the packing, which ended here; and a cookie of ours would be sent later. */
const NOT_PASSED_ON = new Set([
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'set-cookie',
])

/** A reader under the rules of the gateway, and the function that releases it. */
export function createPartReader(options: PolicyOptions): { read: ReadPart; close: () => void } {
  const agents = {
    http: new Agent(),
    https: new SecureAgent(),
    proxied: options.proxy ? proxiedAgent(options.proxy) : null,
  }
  // Parts may come from any host that the policy lets pass. Only pages are bound to the form's own.
  const policy = { ...createPolicy(options), pageRefusal: () => null }
  return {
    read: async (url, { cookie = null, ...headers }) => {
      const { host } = new URL(url)
      const cookies = { keep: () => undefined, header: (at: URL) => (at.host === host ? cookie : null) }
      const fetched = await fetchPage(
        { policy, cookies, agents, headers: withoutHost(headers) },
        url,
        AbortSignal.timeout(WITHIN_MS),
      )
      return { status: fetched.status, headers: passedOn(fetched.headers), body: Buffer.from(fetched.bytes) }
    },
    close: () => {
      agents.http.destroy()
      agents.https.destroy()
      agents.proxied?.destroy()
    },
  }
}

/** A redirect may lead to another host; and we unpack only some encodings. */
const withoutHost = ({
  host: _host,
  'accept-encoding': _encoding,
  ...headers
}: Readonly<Record<string, string>>) => headers

function passedOn(headers: Awaited<ReturnType<typeof fetchPage>>['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || NOT_PASSED_ON.has(name) ? [] : [[name, [value].flat().join(', ')]],
    ),
  )
}
