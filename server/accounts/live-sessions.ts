// Which sessions still live: cheap to ask, and told to whoever holds something open for one.
import { eq, sql } from 'drizzle-orm'
import type { Database, Db } from '#server/db/database.ts'
import { sessions, users } from '#server/db/tables/accounts.ts'
import type { Log } from '#server/lib/log.ts'
import { must } from '#shared/lib/must.ts'
import { SECOND } from '#shared/lib/time.ts'

/** The account behind a live session. */
export type LiveSession = { userId: string; email: string }

export type LiveSessions = {
  /** The session by its public id, or null when it has ended or its account may not sign in. At most 5 s old. */
  find: (sessionId: string) => Promise<LiveSession | null>
  /** Calls back once when the session ends, in whichever copy of the server. Returns the way to stop watching. */
  watch: (sessionId: string, onEnd: () => void) => () => void
  /** After commit: these sessions have ended. */
  ended: (sessionIds: readonly string[]) => void
  close: () => Promise<void>
}

const CHANNEL = 'offlist_session_ended'
const BELIEVED_FOR = 5 * SECOND
const REMEMBERED = 10_000

/** Tells every copy of the server, once the transaction commits, that these sessions have ended. */
export async function announceEnded(tx: Db, sessionIds: readonly string[]): Promise<void> {
  for (const id of sessionIds) await tx.execute(sql`select pg_notify(${CHANNEL}, ${id})`)
}

/** Starts listening for ended sessions. */
export async function openLiveSessions(options: {
  database: Database
  log: Log
  wallNow: () => number
}): Promise<LiveSessions> {
  const { database, log, wallNow } = options
  const remembered = new Map<string, { at: number; live: LiveSession | null }>()
  const watchers = new Map<string, Set<() => void>>()
  /** Counts what ended, so that an answer read before an end is not remembered after it. */
  let ends = 0

  const ended = (sessionIds: readonly string[]) => {
    ends += sessionIds.length
    for (const id of sessionIds) {
      remembered.delete(id)
      const told = watchers.get(id) ?? []
      watchers.delete(id)
      for (const tell of told) tell()
    }
  }
  const find = async (sessionId: string) => {
    const known = remembered.get(sessionId)
    const now = wallNow()
    if (known && Math.abs(now - known.at) <= BELIEVED_FOR) return known.live
    const endsBefore = ends
    const live = await readLive(database.db, sessionId, now)
    // Something ended meanwhile, perhaps this one: read once more, and believe nothing older.
    if (ends !== endsBefore) return readLive(database.db, sessionId, now)
    if (remembered.size >= REMEMBERED)
      remembered.delete(must(remembered.keys().next().value, 'oldest session'))
    remembered.set(sessionId, { at: now, live })
    return live
  }
  const recheck = async () => {
    remembered.clear()
    for (const id of [...watchers.keys()]) if ((await find(id)) === null) ended([id])
  }
  const stop = await database.listen(
    CHANNEL,
    id => ended([id]),
    // The connection was lost for a while: what ended meanwhile was not heard.
    () => void recheck().catch(() => log.error('sessions could not be checked again')),
  )

  return {
    find,
    ended,
    watch(sessionId, onEnd) {
      const told = watchers.get(sessionId) ?? new Set()
      watchers.set(sessionId, told.add(onEnd))
      return () => {
        told.delete(onEnd)
        if (told.size === 0 && watchers.get(sessionId) === told) watchers.delete(sessionId)
      }
    },
    close: stop,
  }
}

async function readLive(db: Db, sessionId: string, now: number): Promise<LiveSession | null> {
  const [row] = await db
    .select({
      userId: users.id,
      email: users.email,
      expiresAt: sessions.expiresAt,
      bannedUntil: users.bannedUntil,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.publicId, sessionId))
  if (!row || row.expiresAt.getTime() <= now || (row.bannedUntil?.getTime() ?? 0) > now) return null
  return { userId: row.userId, email: row.email }
}
