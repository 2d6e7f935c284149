// Billing's dependencies, passed in by the code that composes the server.
import type Stripe from 'stripe'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'

/** Stripe, if plans are sold or were sold. */
export type StripeSettings = {
  stripe: Stripe
  /** The secret that signs webhooks. */
  webhookSecret: string
}

/** The account with an address, created if there is none. Locked until the transaction ends. */
export type AccountByAddress = (tx: Db, email: string) => Promise<{ userId: string; isConfirmed: boolean }>

/**
 * Deletes the account with an address if it was created for a guest and has neither a confirmed address nor a password.
 */
export type ForgetGuest = (tx: Db, email: string) => Promise<void>

export type BillingDeps = Pick<Deps, 'db' | 'now' | 'wallNow' | 'log' | 'nudge' | 'publicUrl' | 'planRules'> &
  StripeSettings & {
    accountByAddress: AccountByAddress
    forgetGuest: ForgetGuest
    /** Checks again what exceeded the account's previous plan and fits its plan now. */
    resumeAccount: (tx: Db, accountId: string) => Promise<void>
  }
