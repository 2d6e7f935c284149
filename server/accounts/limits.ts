// How often what may be asked (PROTOCOLS 1.1). Settings of the limiter, not the limiter.
import { MINUTE } from '#shared/lib/time.ts'

/** At most `max` in any stretch of `windowMs` milliseconds of wall time. */
export type Limit = { max: number; windowMs: number }

export type Limits = {
  /** Per client address. */
  token: Limit
  verify: Limit
  signup: Limit
  recover: Limit
  resend: Limit
  updateUser: Limit
  /** Wrong passwords per account from one client address: stops a guesser, not the owner who is elsewhere. */
  passwordTries: Limit
  /** Wrong passwords per account from everywhere (NIST SP 800-63B 3.2.2: no more than 100). */
  passwordTriesEverywhere: Limit
  /** Mails of one kind to one mail address. */
  mail: Limit
}

const perFiveMinutes = (max: number): Limit => ({ max, windowMs: 5 * MINUTE })

/** GoTrue's defaults. Its overall cap on mails is left out: it would let one sender stop everybody's sign-ups. */
export const DEFAULT_LIMITS: Limits = {
  token: perFiveMinutes(150),
  verify: perFiveMinutes(30),
  signup: perFiveMinutes(30),
  recover: perFiveMinutes(30),
  resend: perFiveMinutes(30),
  updateUser: perFiveMinutes(30),
  passwordTries: perFiveMinutes(10),
  passwordTriesEverywhere: perFiveMinutes(100),
  mail: { max: 1, windowMs: MINUTE },
}

/**
 * Where everybody shares the loopback address: twenty times as much per client address, the same per account, so that
 * guessing stays as hard.
 */
export const LOOPBACK_LIMITS: Limits = {
  ...DEFAULT_LIMITS,
  token: perFiveMinutes(3000),
  verify: perFiveMinutes(600),
  signup: perFiveMinutes(600),
  recover: perFiveMinutes(600),
  resend: perFiveMinutes(600),
  updateUser: perFiveMinutes(600),
}
