// Tickets for live views: a secret that opens one socket, once, within a minute, for the session that asked. In memory
// only, as a hash: they don't outlive the process that would show the page.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { newId } from '#shared/lib/id.ts'
import { iso } from '#shared/lib/time.ts'
import { LIVE_TICKET_LASTS, LIVE_VIEW_LASTS, type LiveViewTicket } from '#shared/protocol/live-view.ts'
import type { Actor } from '../lib/actor.ts'

/** What a ticket allows: this session may see the page of this removal until then (wall time). */
export type Grant = Pick<Actor, 'userId' | 'accountId' | 'sessionId' | 'floor'> & {
  id: string
  jobId: string
  endsAt: number
}

const SECRET_BYTES = 32

export type Tickets = {
  /** A ticket for this removal. The account's earlier one is void. */
  issue: (who: Actor, jobId: string) => LiveViewTicket
  /** What the ticket allows, once. Null if it's wrong, used, expired, another session's, or of another access scope. */
  take: (id: string, ticket: string, who: Pick<Actor, 'sessionId' | 'accountId' | 'floor'>) => Grant | null
  /** How many other accounts have a ticket that they may still use. */
  outstanding: (accountId: string) => number
}

/** Without any tickets yet. */
export function createTickets({ wallNow }: { wallNow: () => number }): Tickets {
  const byAccount = new Map<string, { grant: Grant; digest: Buffer; until: number }>()
  const forgetExpired = () => {
    for (const [accountId, { until }] of byAccount) if (until <= wallNow()) byAccount.delete(accountId)
  }
  return {
    issue({ userId, accountId, sessionId, floor }, jobId) {
      forgetExpired()
      const now = wallNow()
      const ticket = randomBytes(SECRET_BYTES).toString('base64url')
      const grant = { id: newId(), userId, accountId, sessionId, floor, jobId, endsAt: now + LIVE_VIEW_LASTS }
      byAccount.set(accountId, { grant, digest: digestOf(ticket), until: now + LIVE_TICKET_LASTS })
      return { id: grant.id, ticket, ends_at: iso(grant.endsAt) }
    },
    take(id, ticket, { sessionId, accountId, floor }) {
      forgetExpired()
      const known = byAccount.get(accountId)
      if (!known || known.grant.id !== id || known.grant.sessionId !== sessionId) return null
      // The user's access scope has changed since the request and may no longer include this removal.
      if (known.grant.floor !== floor) return null
      if (!timingSafeEqual(known.digest, digestOf(ticket))) return null
      byAccount.delete(accountId)
      return known.grant
    },
    outstanding(accountId) {
      forgetExpired()
      return [...byAccount.keys()].filter(one => one !== accountId).length
    },
  }
}

const digestOf = (ticket: string) => createHash('sha256').update(ticket).digest()
