// Lucia, which manages sessions: their expiry, renewal and cookie. Session ids are hashes of secrets that we generate.
import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle'
import { Lucia, TimeSpan } from 'lucia'
import type { Db } from '#server/db/database.ts'
import { sessions, users } from '#server/db/tables/accounts.ts'
import { DAY } from '#shared/lib/time.ts'

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof luciaOn>
    UserId: string
    DatabaseSessionAttributes: Omit<typeof sessions.$inferInsert, 'id' | 'userId' | 'expiresAt'>
  }
}

/** Cookie with the web app's refresh secret. */
export const SESSION_COOKIE = 'offlist_session'

/** A session ends when it is unused for this long. Use after half that time renews it. */
const SESSION_DAYS = 90

/** When a session that starts at `now` (epoch milliseconds) ends, the same as Lucia's `createSession` computes. */
export const sessionEnd = (now: number): Date => new Date(now + SESSION_DAYS * DAY)

/**
 * Lucia on a database handle. Inside a transaction, pass the transaction's handle, because PGlite has only one
 * connection.
 */
export function luciaOn(db: Db, publicUrl: string) {
  return new Lucia(new DrizzlePostgreSQLAdapter(db, sessions, users), {
    sessionExpiresIn: new TimeSpan(SESSION_DAYS, 'd'),
    sessionCookie: {
      name: SESSION_COOKIE,
      // Lucia's option for the longest lifetime that browsers allow, 400 days.
      expires: false,
      attributes: { secure: publicUrl.startsWith('https:'), sameSite: 'lax', path: '/' },
    },
    getSessionAttributes: ({ publicId, amr, createdAt }) => ({ publicId, amr, createdAt }),
  })
}
