// Finds active sessions through a short-lived cache, and notifies watchers when a session ends or changes.
import { eq, sql } from 'drizzle-orm'
import type { Database, Db } from '#server/db/database.ts'
import { memberScope } from '#server/db/memberships.ts'
import { notice, readNotice } from '#server/db/notice.ts'
import { type AuthenticationMethod, sessions, users } from '#server/db/tables/accounts.ts'
import { members } from '#server/db/tables/households.ts'
import { holderOf, type Membership } from '#server/lib/actor.ts'
import type { Log } from '#server/lib/log.ts'
import type { MemberRole } from '#shared/domain/households.ts'
import { must } from '#shared/lib/must.ts'
import { SECOND } from '#shared/lib/time.ts'
import { type AssuranceLevel, hasVerifiedFactor, isAssured } from './assurance.ts'

/** An active session's account, and how it was signed in. */
export type LiveSession = {
  userId: string
  email: string
  aal: AssuranceLevel
  /** Newest first, for `isFresh`. */
  amr: AuthenticationMethod[]
  /** False until a required second step is done. Until then, the session can't be used outside /auth/v1. */
  assured: boolean
  /** The other account's household that the user is a member of. */
  membership: JoinedHousehold | null
}

/** A user's membership in another account's household. */
export type JoinedHousehold = Pick<Membership, 'accountId' | 'only'> & { role: MemberRole; floor: number }

export type LiveSessions = {
  /** The session by its public id. Null if it has ended or its account may not sign in. At most 5 s old. */
  find: (sessionId: string) => Promise<LiveSession | null>
  /**
   * Calls `onEnd` once when the session ends or needs its second step again, on whichever server that happens. Calls
   * `onLook` with the current membership whenever the session may have changed. Returns a function that stops watching.
   */
  watch: (sessionId: string, onEnd: () => void, onLook?: OnLook) => () => void
  /** Call after the commit: these sessions have ended. */
  ended: (sessionIds: readonly string[]) => void
  /** Call after the commit: these sessions have a higher assurance level now. */
  changed: (sessionIds: readonly string[]) => void
  close: () => Promise<void>
}

/** Called with the membership of an active session. */
type OnLook = (now: Pick<Membership, 'accountId' | 'floor'>) => void
type Watcher = { onEnd: () => void; onLook: OnLook | undefined }

const CHANNEL = 'offlist_session_ended'
/**
 * Marks a notice about a session that is still active but has changed, so that caches drop it. A notice without this
 * word means that the session has ended.
 */
const CHANGED = 'changed'
const BELIEVED_FOR = 5 * SECOND
const REMEMBERED = 10_000

/** Notifies all servers, when the transaction commits, that these sessions have ended. */
export async function announceEnded(tx: Db, sessionIds: readonly string[]): Promise<void> {
  for (const id of sessionIds) await tx.execute(sql`select pg_notify(${CHANNEL}, ${notice(id)})`)
}

/** Notifies all servers, when the transaction commits, to read these sessions again. */
export async function announceChanged(tx: Db, sessionIds: readonly string[]): Promise<void> {
  for (const id of sessionIds) await tx.execute(sql`select pg_notify(${CHANNEL}, ${notice(id, CHANGED)})`)
}

/** Starts listening for ended sessions. */
export async function openLiveSessions(options: {
  database: Database
  log: Log
  wallNow: () => number
}): Promise<LiveSessions> {
  const { database, log, wallNow } = options
  const remembered = new Map<string, { at: number; live: LiveSession | null }>()
  const watchers = new Map<string, Set<Watcher>>()
  /** Counts ended and changed sessions, so that a result read before such an event isn't cached after it. */
  let turns = 0

  const changed = (sessionIds: readonly string[]) => {
    turns += sessionIds.length
    for (const id of sessionIds) remembered.delete(id)
  }
  const ended = (sessionIds: readonly string[]) => {
    changed(sessionIds)
    for (const id of sessionIds) {
      const told = watchers.get(id) ?? []
      watchers.delete(id)
      for (const { onEnd } of told) onEnd()
    }
  }
  const find = async (sessionId: string) => {
    const known = remembered.get(sessionId)
    const now = wallNow()
    if (known && Math.abs(now - known.at) <= BELIEVED_FOR) return known.live
    const turnsBefore = turns
    const live = await readLive(database.db, sessionId, now)
    // A session ended or changed meanwhile, perhaps this one: read again, and cache nothing.
    if (turns !== turnsBefore) return readLive(database.db, sessionId, now)
    // Not cached: another server may complete the second step, and it must count here immediately.
    if (live?.assured === false) return live
    if (remembered.size >= REMEMBERED)
      remembered.delete(must(remembered.keys().next().value, 'oldest session'))
    remembered.set(sessionId, { at: now, live })
    return live
  }
  const look = async (id: string) => {
    const live = await find(id)
    if (!live?.assured) return live
    const now = membershipOf(live)
    for (const { onLook } of watchers.get(id) ?? []) onLook?.(now)
    return live
  }
  const heardChanged = (id: string) => {
    changed([id])
    if (watchers.has(id)) look(id).catch(() => log.error('a session could not be looked at again'))
  }
  const recheck = async (ids: readonly string[]) => {
    for (const id of ids) if (!(await look(id))?.assured) ended([id])
  }
  const recheckLater = (ids: readonly string[]) =>
    void recheck(ids).catch(() => log.error('sessions could not be checked again'))
  /** Notifications were lost, and may have been about any session. */
  const missed = () => {
    remembered.clear()
    recheckLater([...watchers.keys()])
  }
  const hear = (told: string) => {
    const heard = readNotice(told)
    if (heard === null) return missed()
    const { id, word, isKnown } = heard
    if (isKnown && word === null) return ended([id])
    if (isKnown && word === CHANGED) return heardChanged(id)
    // A server of another version sent a word that this version doesn't know.
    changed([id])
    if (watchers.has(id)) recheckLater([id])
  }
  const stop = await database.listen(CHANNEL, hear, missed)

  return {
    find,
    ended,
    changed,
    watch(sessionId, onEnd, onLook) {
      const watcher = { onEnd, onLook }
      const told = watchers.get(sessionId) ?? new Set()
      watchers.set(sessionId, told.add(watcher))
      return () => {
        told.delete(watcher)
        if (told.size === 0 && watchers.get(sessionId) === told) watchers.delete(sessionId)
      }
    },
    close: stop,
  }
}

/** The household of a row of `members`; null without one. */
export function joinedHousehold(
  member: Pick<typeof members.$inferSelect, 'account_id' | 'role' | 'person_ids' | 'floor'> | null,
): JoinedHousehold | null {
  return member && { accountId: member.account_id, role: member.role, ...memberScope(member) }
}

/** The account whose rows a signed-in user works with, and the user's role in it. */
export function membershipOf({ userId, membership }: Pick<LiveSession, 'userId' | 'membership'>): Membership {
  return membership ? { userId, ...membership } : holderOf(userId)
}

async function readLive(db: Db, sessionId: string, now: number): Promise<LiveSession | null> {
  const [row] = await db
    .select({
      userId: users.id,
      email: users.email,
      expiresAt: sessions.expiresAt,
      bannedUntil: users.bannedUntil,
      aal: sessions.aal,
      amr: sessions.amr,
      hasFactor: hasVerifiedFactor,
      member: members,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(members, eq(members.user_id, users.id))
    .where(eq(sessions.publicId, sessionId))
  if (!row || row.expiresAt.getTime() <= now || (row.bannedUntil?.getTime() ?? 0) > now) return null
  const { userId, email, aal, amr, member } = row
  const membership = joinedHousehold(member)
  return { userId, email, aal, amr, assured: isAssured(row), membership }
}
