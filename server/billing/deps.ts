// What billing is given by whoever composes the server.
import type Stripe from 'stripe'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'

/** Stripe, where plans are sold, or were. */
export type StripeSettings = {
  stripe: Stripe
  /** By which webhooks are signed. */
  webhookSecret: string
}

/** The account with an address: made if there is none. Locked until the transaction ends. */
export type AccountByAddress = (tx: Db, email: string) => Promise<{ userId: string; isConfirmed: boolean }>

/** Deletes the account with an address that was made for a guest and that nobody has confirmed or set a password for. */
export type ForgetGuest = (tx: Db, email: string) => Promise<void>

export type BillingDeps = Pick<Deps, 'db' | 'now' | 'wallNow' | 'log' | 'nudge' | 'publicUrl' | 'planRules'> &
  StripeSettings & {
    accountByAddress: AccountByAddress
    forgetGuest: ForgetGuest
    /** Has what the account's plan has room for again looked at, after it had room for less. */
    resumeAccount: (tx: Db, accountId: string) => Promise<void>
  }
