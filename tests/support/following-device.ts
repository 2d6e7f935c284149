// A device that follows the protocol: it pulls on `resync`, applies changes as they arrive, and keeps one checkpoint
// per collection. It trusts every checkpoint, so a row that the server skips stays missing.
import type { Database } from '#server/db/database.ts'
import { rowsAfter, toWire } from '#server/db/rows.ts'
import type { CollectionName } from '#shared/collections/index.ts'
import type { WireDoc } from '#shared/protocol/sync.ts'
import { openRealtime, type RealtimeClient } from './realtime-client.ts'
import type { RealtimeServer, Session } from './realtime-server.ts'

export type FollowingDevice = {
  client: RealtimeClient
  /** The rows it holds, by id. */
  rows: Map<string, WireDoc>
  /** Resolves once `isTrue` holds and no pull is running. Rechecked after every message. */
  until: (isTrue: () => boolean) => Promise<void>
}

const PAGE = 7

/** Opens a socket to one copy of the server and keeps these collections in sync. */
export async function followAccount(
  server: RealtimeServer,
  session: Session,
  names: readonly CollectionName[],
): Promise<FollowingDevice> {
  const rows = new Map<string, WireDoc>()
  const checkpoints = new Map<string, number>()
  const waiting = new Set<() => void>()
  let failure: unknown = null
  // Messages are processed one at a time, as in RxDB's replication.
  let tail: Promise<void> = Promise.resolve()
  let behind = 0
  const take = (name: string, documents: readonly WireDoc[], seq: number) => {
    if (seq <= (checkpoints.get(name) ?? 0)) return
    for (const doc of documents) rows.set(doc.id, doc)
    checkpoints.set(name, seq)
  }
  const catchUp = async (db: Database['db']) => {
    for (const name of names) {
      for (;;) {
        const page = await rowsAfter(db, name, session.userId, checkpoints.get(name) ?? 0, PAGE)
        take(name, page.map(toWire), page.at(-1)?.seq ?? 0)
        if (page.length < PAGE) break
      }
    }
  }
  const client = await openRealtime(server.url, session.bearer, message => {
    if (message.type === 'heartbeat') return
    behind += 1
    tail = tail
      .then(async () => {
        if (message.type === 'resync') await catchUp(server.database.db)
        else take(message.collection, message.documents, message.checkpoint.seq)
        behind -= 1
      })
      .catch(error => {
        failure = error
      })
      .then(() => {
        for (const ask of waiting) ask()
      })
  })
  return {
    client,
    rows,
    until: isTrue =>
      new Promise((resolve, reject) => {
        const ask = () => {
          if (failure) reject(failure)
          if (behind > 0 || !isTrue()) return
          waiting.delete(ask)
          resolve()
        }
        waiting.add(ask)
        ask()
      }),
  }
}
