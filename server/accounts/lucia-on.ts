// Lucia, which keeps the sessions: their expiry, renewal and cookie. Ids are hashes of secrets we make.
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

/** A session unused for this long ends; use renews it once half has passed. */
const SESSION_DAYS = 90

/** When a session that starts `now` (epoch milliseconds) ends, as Lucia's `createSession` would say. */
export const sessionEnd = (now: number): Date => new Date(now + SESSION_DAYS * DAY)

/** Lucia on a handle: inside a transaction on that transaction's own, for PGlite has only one session. */
export function luciaOn(db: Db, publicUrl: string) {
  return new Lucia(new DrizzlePostgreSQLAdapter(db, sessions, users), {
    sessionExpiresIn: new TimeSpan(SESSION_DAYS, 'd'),
    sessionCookie: {
      name: SESSION_COOKIE,
      // Lucia's word for the longest life that browsers allow, 400 days.
      expires: false,
      attributes: { secure: publicUrl.startsWith('https:'), sameSite: 'lax', path: '/' },
    },
    getSessionAttributes: ({ publicId, amr, createdAt }) => ({ publicId, amr, createdAt }),
  })
}
