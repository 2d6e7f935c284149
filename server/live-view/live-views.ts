// The live views of this process: who may open one, and which are open. One per account, and never the last browser
// context.
import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '#shared/lib/id.ts'
import { SECOND } from '#shared/lib/time.ts'
import type { LiveViewTicket } from '#shared/protocol/live-view.ts'
import { findDoc } from '../db/rows.ts'
import type { Actor } from '../lib/actor.ts'
import { AppError } from '../lib/problem.ts'
import { checkConsent } from '../removals/commands/check-consent.ts'
import { checkPlannedSite } from '../removals/commands/check-plan.ts'
import { awaitsPersonAtPage } from '../removals/submit/submit-with-person.ts'
import { type LiveView, runView, type ViewDeps, type ViewDevice } from './run-view.ts'
import { createTickets, type Grant } from './tickets.ts'

/** How long views may delay a shutdown. */
const CLOSE_WITHIN = 4 * SECOND

export type LiveViewsDeps = ViewDeps & {
  /** The browser's contexts: those in use, callers waiting for one, and the most there may be. */
  browserUsage: () => { open: number; waiting: number; most: number }
}

export type LiveViews = {
  /** A ticket for the page of this removal. @throws AppError */
  ask: (who: Actor, jobId: string) => Promise<LiveViewTicket>
  /** What the ticket allows, once; null if it's not good. */
  take: (who: Actor, id: string, ticket: string) => Grant | null
  /** Starts the view; null if the account has one. */
  open: (grant: Grant, device: ViewDevice) => LiveView | null
  /**
   * Opens no more, and ends those that are open. Resolves when their removals are settled, or after a few seconds: a
   * worker then settles those that are left.
   */
  close: () => Promise<void>
}

/** Without any views yet. */
export function createLiveViews(deps: LiveViewsDeps): LiveViews {
  const tickets = createTickets(deps)
  const views = new Map<string, LiveView>()
  let isClosed = false

  const requireBrowser = (accountId: string) => {
    const { open, waiting, most } = deps.browserUsage()
    const promised = views.size + tickets.outstanding(accountId)
    const isFull = open + waiting >= most || promised >= Math.max(1, most - 1)
    if (isClosed || isFull)
      throw new AppError('live_view_no_browser', 'All our browsers are busy. Try again in a few minutes.')
  }
  return {
    async ask(who, jobId) {
      const isWaiting = await deps.db.transaction(async tx => {
        const job = await findDoc(tx, 'removal_jobs', who, jobId)
        if (!job) throw new AppError('not_found', 'There’s no such removal.')
        const { accountId: userId } = who
        const context = { tx, deps, userId, who, askedAt: deps.now(), intentId: newId() }
        for (const refusal of [
          await checkConsent(context, job.person_id),
          await checkPlannedSite(context, job.person_id, job.site_id),
        ])
          if (refusal?.ok === false)
            throw new AppError(
              refusal.code === 'consent_needed' ? 'consent_needed' : 'limit_reached',
              refusal.message,
            )
        return awaitsPersonAtPage(tx, userId, job)
      })
      if (views.has(who.accountId))
        throw new AppError('live_view_busy', 'A page is already open for this account.')
      if (!isWaiting)
        throw new AppError('live_view_not_needed', 'This removal doesn’t wait for a step on the site’s page.')
      requireBrowser(who.accountId)
      return tickets.issue(who, jobId)
    },
    take: (who, id, ticket) => tickets.take(id, ticket, who),
    open(grant, device) {
      const { accountId } = grant
      if (isClosed || views.has(accountId)) return null
      const view = runView(deps, grant, device)
      views.set(accountId, view)
      void view.ended.then(() => views.delete(accountId))
      return view
    },
    async close() {
      isClosed = true
      const open = [...views.values()]
      for (const view of open) view.leave()
      const late = new AbortController()
      const limit = delay(CLOSE_WITHIN, undefined, { signal: late.signal }).catch(() => undefined)
      await Promise.race([Promise.all(open.map(view => view.ended)), limit])
      late.abort()
    },
  }
}
