// How often what may be asked (PROTOCOLS 1.1). Settings of the limiter, not the limiter.
import { FREE_SCANS_A_DAY } from '#shared/domain/free-scan.ts'
import { DAY, MINUTE } from '#shared/lib/time.ts'

/** At most `max` in `windowMs` milliseconds of wall time, which the first use begins. */
export type Limit = { max: number; windowMs: number }

export type AccountLimits = {
  /** Per client address. */
  token: Limit
  verify: Limit
  signup: Limit
  recover: Limit
  resend: Limit
  otp: Limit
  updateUser: Limit
  /** Wrong passwords per account from one client address: stops a guesser, not the owner who is elsewhere. */
  passwordTries: Limit
  /** Wrong passwords per account from everywhere (NIST SP 800-63B 3.2.2: no more than 100). */
  passwordTriesEverywhere: Limit
  /** Failed sign-ins noted per account: a guesser must not fill its security log. */
  failureNotes: Limit
  mfaChallenge: Limit
  mfaVerify: Limit
  passkeyOptions: Limit
  /** Beginnings and ends of visits to other providers. */
  providers: Limit
  /** Keys made per account. */
  apiKeys: Limit
  /** Wrong codes of second factors and of recovery, per account from one client address. */
  secondStepTries: Limit
  /** The same from everywhere: 720 a day have a chance of one in 460 against three good codes of a million. */
  secondStepTriesEverywhere: Limit
  /** Each of these per account: asking for an archive, reading one in, asking for the deletion, taking it back. */
  ownData: Limit
  /** Checkouts begun, per account, and by guests per client address. */
  checkout: Limit
  /** Returns from a checkout, per client address. */
  checkoutReturn: Limit
  /** Looks at what an invitation is for, per client address. */
  invitationLook: Limit
  /** Invitations to one mail address from one household, and from all of them. */
  invitationMails: Limit
  invitationMailsEverywhere: Limit
  /** Messages to the operator: per client network, and from everybody. Beyond the latter, a few from each network. */
  tickets: Limit
  ticketsEverywhere: Limit
  ticketsWhenMany: Limit
  /** Confirmations of them to one mailbox: the first ones, and those that come later; and those that one client address asks for. */
  ticketCopies: Limit
  ticketCopiesLater: Limit
  ticketCopiesOfNetwork: Limit
  /** Mails of one kind to one mail address that one client address asks for: one after another, and altogether. */
  mail: Limit
  mailsOfNetwork: Limit
  /** The same that all client addresses ask for: more than one that is in another's way can use up. */
  mailsEverywhere: Limit
  /** Free scans per client network: without an email address, and with one, altogether and in bursts. */
  freeScan: Limit
  freeScanWithEmail: Limit
  freeScanBurst: Limit
}

const perFiveMinutes = (max: number): Limit => ({ max, windowMs: 5 * MINUTE })

/** GoTrue's defaults. Its overall cap on mails is left out: it would let one sender stop everybody's sign-ups. */
export const DEFAULT_LIMITS: AccountLimits = {
  token: perFiveMinutes(150),
  verify: perFiveMinutes(30),
  signup: perFiveMinutes(30),
  recover: perFiveMinutes(30),
  resend: perFiveMinutes(30),
  otp: perFiveMinutes(30),
  updateUser: perFiveMinutes(30),
  passwordTries: perFiveMinutes(10),
  passwordTriesEverywhere: perFiveMinutes(100),
  failureNotes: { max: 10, windowMs: 60 * MINUTE },
  // 15 per minute, 30 at once.
  mfaChallenge: { max: 30, windowMs: 2 * MINUTE },
  mfaVerify: { max: 30, windowMs: 2 * MINUTE },
  passkeyOptions: perFiveMinutes(150),
  providers: perFiveMinutes(60),
  apiKeys: { max: 60, windowMs: 60 * MINUTE },
  secondStepTries: perFiveMinutes(10),
  secondStepTriesEverywhere: { max: 30, windowMs: 60 * MINUTE },
  ownData: { max: 20, windowMs: 60 * MINUTE },
  checkout: perFiveMinutes(20),
  checkoutReturn: perFiveMinutes(60),
  invitationLook: perFiveMinutes(30),
  invitationMails: { max: 2, windowMs: DAY },
  invitationMailsEverywhere: { max: 6, windowMs: DAY },
  tickets: { max: 10, windowMs: 60 * MINUTE },
  ticketsEverywhere: { max: 200, windowMs: 60 * MINUTE },
  ticketsWhenMany: { max: 2, windowMs: 60 * MINUTE },
  ticketCopies: { max: 3, windowMs: 30 * DAY },
  ticketCopiesLater: { max: 1, windowMs: DAY },
  ticketCopiesOfNetwork: { max: 10, windowMs: DAY },
  mail: { max: 1, windowMs: MINUTE },
  mailsOfNetwork: { max: 20, windowMs: DAY },
  mailsEverywhere: { max: 200, windowMs: DAY },
  freeScan: { max: FREE_SCANS_A_DAY, windowMs: DAY },
  freeScanWithEmail: { max: 20, windowMs: DAY },
  freeScanBurst: perFiveMinutes(10),
}

/**
 * Where everybody shares the loopback address: twenty times as much per client address, the same per account, so that
 * guessing stays as hard.
 */
export const LOOPBACK_LIMITS: AccountLimits = {
  ...DEFAULT_LIMITS,
  token: perFiveMinutes(3000),
  verify: perFiveMinutes(600),
  signup: perFiveMinutes(600),
  recover: perFiveMinutes(600),
  resend: perFiveMinutes(600),
  otp: perFiveMinutes(600),
  updateUser: perFiveMinutes(600),
  mfaChallenge: { max: 600, windowMs: 2 * MINUTE },
  mfaVerify: { max: 600, windowMs: 2 * MINUTE },
  passkeyOptions: perFiveMinutes(3000),
  providers: perFiveMinutes(1200),
  checkout: perFiveMinutes(400),
  checkoutReturn: perFiveMinutes(1200),
  invitationLook: perFiveMinutes(600),
  tickets: { max: 200, windowMs: 60 * MINUTE },
  ticketsWhenMany: { max: 40, windowMs: 60 * MINUTE },
  ticketCopiesOfNetwork: { max: 200, windowMs: DAY },
  mailsOfNetwork: { max: 400, windowMs: DAY },
  freeScanWithEmail: { max: 400, windowMs: DAY },
  freeScanBurst: perFiveMinutes(200),
}
