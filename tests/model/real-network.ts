// A real device's connection to the real server: in-process requests with a browser's cookies, and a real WebSocket.
// Answers can be lost.
import { WebSocket } from 'ws'
import type { FakeNetwork } from '#web/data/testing/fake-device.ts'
import type { Copies } from './server-world.ts'

export type RealNetwork = FakeNetwork & {
  /** How many of the next push answers are lost. */
  losePushAnswers: number
  /** Requests so far. */
  requests: number
}

/** A device's connection to these server copies and to the socket at `socketUrl`. `site`: the server's own origin. */
export function realNetwork(copies: () => Copies, socketUrl: string, site: string): RealNetwork {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const network: RealNetwork = {
    losePushAnswers: 0,
    requests: 0,
    async fetch(path, init) {
      const headers = new Headers(init.headers)
      headers.set('origin', site)
      if (cookies.size > 0) headers.set('cookie', cookie())
      network.requests += 1
      const list = copies()
      const copy = list[network.requests % list.length]
      const request = new Request(`${site}${path}`, { ...init, headers })
      const response = await copy?.fetch(request)
      if (!response) throw new TypeError('fetch failed')
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const [name = '', value = ''] = pair.split('=')
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      if (path.endsWith('/push') && network.losePushAnswers > 0) {
        network.losePushAnswers -= 1
        throw new TypeError('fetch failed')
      }
      return response
    },
    connect(events) {
      const socket = new WebSocket(`${socketUrl}/realtime/v1`, {
        headers: { origin: site, cookie: cookie() },
      })
      socket.on('open', events.opened)
      socket.on('message', data => events.message(String(data)))
      socket.on('close', events.closed)
      // A failing socket also emits `close`.
      socket.on('error', () => {})
      return {
        send: text => {
          if (socket.readyState === socket.OPEN) socket.send(text)
        },
        close: () => socket.close(),
      }
    },
  }
  return network
}
