// What tickets need of the rest of the server; composed in route-deps.ts.
import type { Context } from 'hono'
import type { ContactView } from '#shared/protocol/contact.ts'
import type { Deps } from '../deps.ts'

/** Counts a use of a limit. `wait`: the whole seconds to wait, null within the limit. `giveBack` takes the use back. */
export type TakenUse = { wait: number | null; giveBack: () => Promise<void> }

export type TicketDeps = Pick<Deps, 'db' | 'now' | 'log' | 'nudge'> & {
  contact: ContactView
  /** A message from this request’s network, and one from anybody. */
  takeMessage: (c: Context) => Promise<TakenUse>
  /** A confirmation to this address, asked for from this request’s network. */
  takeCopy: (c: Context, email: string) => Promise<TakenUse>
  /** The id of the operator who asks. @throws AppError not_signed_in or not_allowed for everybody else. */
  operatorOf: (c: Context) => Promise<string>
}
