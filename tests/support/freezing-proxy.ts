// A proxy that can freeze the path to a server: connections stay open and new ones are accepted, but no byte passes.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type FreezingProxy = {
  /** The server's address through the proxy. */
  url: string
  freeze: () => void
  /** Forwards everything that was held back. */
  thaw: () => void
  close: () => Promise<void>
}

/** Opens a proxy for the server at `url`. */
export async function openFreezingProxy(url: string): Promise<FreezingProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    if (isFrozen) socket.pause()
  }
  const server = createServer(near => {
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      keep(from)
      from.on('data', chunk => to.write(chunk))
      from.on('close', () => to.destroy())
      if (isFrozen) from.pause()
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const own = new URL(url)
  own.hostname = '127.0.0.1'
  own.port = String((server.address() as AddressInfo).port)
  return {
    url: own.href,
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
