// The product's program on a new data folder, with the demo account signed in.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DEMO } from '../demo-account.ts'
import type { ServerProcess } from '../sync/server-process.ts'
import { startOfflist } from '../sync/servers/offlist-backend.ts'

export type ServedProgram = ServerProcess & {
  /** A new API key of the demo account, with these scopes. */
  makeKey: (scopes: readonly string[]) => Promise<string>
  /** The demo account's access token. */
  token: string
}

/** Runs a task with the program on PGlite, and removes both afterward. */
export async function withProgram<T>(task: (program: ServedProgram) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-bench-operate-'))
  const server = await startOfflist(folder, { DATA_DIR: path.join(folder, 'data') })
  const post = async (at: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(server.url + at, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${at}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  try {
    const { access_token: token } = (await post('/auth/v1/token?grant_type=password', DEMO)) as {
      access_token: string
    }
    const makeKey = async (scopes: readonly string[]) => {
      const authorization = { authorization: `Bearer ${token}` }
      const { key } = (await post('/auth/v1/api-keys', { name: 'bench', scopes }, authorization)) as {
        key: string
      }
      return key
    }
    return await task({ ...server, token, makeKey })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
