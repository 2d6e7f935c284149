// A test world's sites on a loopback port, for runners that need a real URL.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { TestWorld } from './open-world.ts'

export type ServedWorld = {
  /** The URL of the server, `http://127.0.0.1:port`. */
  home: string
  close: () => void
}

/** Serves the world's sites on a free port until `close`. */
export async function serveWorld(world: Pick<TestWorld, 'fetch'>): Promise<ServedWorld> {
  const server = createServer(
    getRequestListener(request => world.fetch(request), { overrideGlobalObjects: false }),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { home: `http://127.0.0.1:${port}`, close: () => void server.close() }
}
