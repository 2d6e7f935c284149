// Writes the security log: an account's security events, for its owner to read.
import type { Context } from 'hono'
import type { Db } from '#server/db/database.ts'
import { securityEvents } from '#server/db/tables/security.ts'
import type { SecurityEventKind } from '#shared/domain/security-events.ts'
import { newId } from '#shared/lib/id.ts'
import { clientAddress } from './client-address.ts'

const MAX_USER_AGENT = 300

/** The stored part of the request behind an entry. */
export type EventRequest = { userAgent: string | null; network: string | null }

/** A security event. `at` in epoch milliseconds of wall time. `detail` has names and counts, never a secret. */
export type SecurityEvent = {
  userId: string
  kind: SecurityEventKind
  at: number
  /** Public id of the session in which it happened. */
  sessionId?: string | undefined
  /** From `eventRequest`; absent if it wasn't a request of the account's owner. */
  request?: EventRequest | undefined
  detail?: Record<string, string | number>
}

/** Adds an entry in the caller's transaction, so that it exists exactly if the event does. */
export async function noteSecurityEvent(tx: Db, event: SecurityEvent): Promise<void> {
  await tx.insert(securityEvents).values(securityEventRow(event))
}

/** The entry as a row, for a statement that writes it together with the event. */
export function securityEventRow(event: SecurityEvent): typeof securityEvents.$inferInsert {
  return {
    id: newId(),
    userId: event.userId,
    kind: event.kind,
    at: new Date(event.at),
    sessionId: event.sessionId ?? null,
    userAgent: event.request?.userAgent ?? null,
    network: event.request?.network ?? null,
    detail: event.detail ?? {},
  }
}

/** The stored part of a request: the browser's name, and the client's network instead of its address. */
export function eventRequest(c: Context, deps: { trustProxy: boolean }): EventRequest {
  return { userAgent: userAgentOf(c), network: networkOf(clientAddress(c, deps.trustProxy)) }
}

/**
 * The browser's user agent, cut to 300 characters, without characters that the database can't store; null if there is
 * none.
 */
export function userAgentOf(c: Context): string | null {
  const name = c.req.header('user-agent')?.replaceAll(/\p{C}/gu, '').slice(0, MAX_USER_AGENT).trim()
  return name ? name.toWellFormed() : null
}

/** `203.0.113.0/24` or `2001:db8:1::/48`: distinguishes a home from a phone, without identifying the home. */
function networkOf(address: string): string | null {
  const four = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address)
  if (four) return `${four[1]}.0/24`
  const six = /^([\da-f]{0,4}(?::[\da-f]{0,4}){2})/i.exec(address)
  return six ? `${six[1]}::/48` : null
}
