// The product's replication from a client's view (shared/protocol/SPEC.md).
import WebSocket from 'ws'
import { collections } from '#shared/collections/index.ts'
import { must } from '#shared/lib/must.ts'
import { HEARTBEAT, type ServerMessage } from '#shared/protocol/realtime.ts'
import { type Checkpoint, PROTOCOL_HEADER, PUSH_ROWS_MAX, SYNC_PROTOCOL } from '#shared/protocol/sync.ts'
import type { Target } from '../backend.ts'
import { createHttp } from './http.ts'
import type { Page, Wire, WireRow } from './wire.ts'

const NAME = 'people'

export function offlistWire({ origin, token }: Target & { kind: 'offlist' }): Wire {
  const headers = { authorization: `Bearer ${token}`, [PROTOCOL_HEADER]: String(SYNC_PROTOCOL) }
  const http = createHttp(origin, headers)
  const sockets = new Set<WebSocket>()
  /** The other collections' checkpoints: a device knows them, so they're fetched once. */
  let others: Record<string, number> | null = null
  return {
    pushMax: PUSH_ROWS_MAX,
    async pull(checkpoint, limit) {
      const { seq } = (checkpoint ?? { seq: 0 }) as Checkpoint
      return (await http.json('GET', `/sync/v1/${NAME}/pull?seq=${seq}&limit=${limit}`)) as Page
    },
    async catchUp(checkpoint, limit) {
      const { seq } = checkpoint as Checkpoint
      if (!others) {
        const since = { ...zeroes(), [NAME]: seq }
        const answer = await http.json('POST', '/sync/v1/pull', { since, limit })
        others = Object.fromEntries(
          Object.entries(answer as Record<string, { checkpoint: Checkpoint }>).map(([name, page]) => [
            name,
            page.checkpoint.seq,
          ]),
        )
      }
      const since = { ...others, [NAME]: seq }
      const answer = await http.json('POST', '/sync/v1/pull', { since, limit })
      return must((answer as Record<string, Page>)[NAME], 'answer for people')
    },
    push: async edits => (await http.json('POST', `/sync/v1/${NAME}/push`, edits)) as WireRow[],
    async listen(onItem) {
      const socket = openSocket(origin, token)
      sockets.add(socket)
      const opened = new Promise<void>((resolve, reject) => {
        socket.once('error', reject)
        socket.on('message', data => {
          const message = JSON.parse(String(data)) as ServerMessage
          if (message.type === 'resync') onItem('RESYNC')
          else if (message.type === 'change' && message.collection === NAME) onItem(message as Page)
          resolve()
        })
      })
      await opened
      return () => socket.close()
    },
    close() {
      for (const socket of sockets) socket.terminate()
      http.close()
    },
  }
}

/** A socket that behaves like the product's idle client: an occasional heartbeat. */
export function openSocket(origin: string, token: string): WebSocket {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/realtime/v1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  let heart: NodeJS.Timeout | undefined
  socket.once('open', () => {
    heart = setInterval(() => socket.send(JSON.stringify({ type: 'heartbeat' })), HEARTBEAT)
  })
  socket.once('close', () => clearInterval(heart))
  return socket
}

const zeroes = () => Object.fromEntries(Object.keys(collections).map(name => [name, 0]))
