// The dependencies of tickets; composed in route-deps.ts.
import type { Context } from 'hono'
import type { ContactView } from '#shared/protocol/contact.ts'
import type { Deps } from '../deps.ts'

/** Counts a use of a limit. `wait`: the whole seconds to wait, null within the limit. `giveBack` takes the use back. */
export type TakenUse = { wait: number | null; giveBack: () => Promise<void> }

export type TicketDeps = Pick<Deps, 'db' | 'now' | 'wallNow' | 'log' | 'nudge'> & {
  contact: ContactView
  /** Counts a message by this request’s network, and in total. */
  takeMessage: (c: Context) => Promise<TakenUse>
  /** Counts a confirmation to this address, requested from this request’s network. */
  takeCopy: (c: Context, email: string) => Promise<TakenUse>
  /** The id of the calling operator. @throws AppError not_signed_in or not_allowed for all other callers. */
  operatorOf: (c: Context) => Promise<string>
}
