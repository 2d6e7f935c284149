// Asks a proxy for a connection to a site that everybody may ask for, and checks whose certificate answers. Requests no
// page.
import { lookup } from 'node:dns/promises'
import { connect, type TLSSocket } from 'node:tls'
import { SECOND } from '#shared/lib/time.ts'
import type { SiteProxy } from '../lib/browser-settings.ts'
import { connectThrough } from '../recipes/proxy-connection.ts'

/** Reserved for examples (RFC 2606). */
const HOST = 'example.com'
const HTTPS = 443
const ANSWERS_WITHIN = 2 * SECOND

/** `altered`: something else than the site answered. `unresolved`: the site's name has no address here. */
export type ProxyTrial = 'connects' | 'altered' | 'unresolved'

/** @throws ProxyFailed if the proxy gives no connection. */
export async function tryProxy(proxy: SiteProxy): Promise<ProxyTrial> {
  const found = await lookup(HOST, { family: 4 }).catch(() => null)
  if (found === null) return 'unresolved'
  const socket = await connectThrough(proxy, found.address, HTTPS, ANSWERS_WITHIN)
  const secure = connect({ socket, servername: HOST, timeout: ANSWERS_WITHIN })
  try {
    return await answerOf(secure)
  } finally {
    secure.destroy()
  }
}

/** Node checks the certificate before it says that the connection is secure. */
const answerOf = (secure: TLSSocket) =>
  new Promise<ProxyTrial>(resolve => {
    secure.once('secureConnect', () => resolve('connects'))
    for (const event of ['error', 'timeout', 'close']) secure.once(event, () => resolve('altered'))
  })
