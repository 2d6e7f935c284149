// Rate limits of the auth endpoints and of other public requests (PROTOCOLS 1.1).
import { FREE_SCANS_A_DAY } from '#shared/domain/free-scan.ts'
import { DAY, MINUTE } from '#shared/lib/time.ts'

/** At most `max` uses in `windowMs` milliseconds of wall time. The first use starts the window. */
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
  /** Wrong passwords per account from one client address: stops a guesser without locking out the owner elsewhere. */
  passwordTries: Limit
  /** Wrong passwords per account from all addresses (NIST SP 800-63B 3.2.2: no more than 100). */
  passwordTriesEverywhere: Limit
  /** Failed sign-ins logged per account, so that a guesser can't fill its security log. */
  failureNotes: Limit
  mfaChallenge: Limit
  mfaVerify: Limit
  passkeyOptions: Limit
  /** Starts and ends of authorizations at other providers. */
  providers: Limit
  /** Keys created per account. */
  apiKeys: Limit
  /** Wrong second-factor and recovery codes, per account from one client address. */
  secondStepTries: Limit
  /**
   * The same from all addresses: 720 tries a day have a chance of one in 460 against three valid codes in a million.
   */
  secondStepTriesEverywhere: Limit
  /** Each of these per account: requesting an archive, importing one, requesting deletion, canceling it. */
  ownData: Limit
  /** Checkouts started, per account, and for guests per client address. */
  checkout: Limit
  /** Returns from a checkout, per client address. */
  checkoutReturn: Limit
  /** Views of an invitation's details, per client address. */
  invitationLook: Limit
  /** Invitations to one mail address, from one household and from all of them. */
  invitationMails: Limit
  invitationMailsEverywhere: Limit
  /**
   * Messages to the operator: per client network, and in total. Above the total, a few from each network still pass.
   */
  tickets: Limit
  ticketsEverywhere: Limit
  ticketsWhenMany: Limit
  /**
   * Their confirmation mails to one mailbox: the first ones, and later ones; and those requested from one client
   * address.
   */
  ticketCopies: Limit
  ticketCopiesLater: Limit
  ticketCopiesOfNetwork: Limit
  /** Mails of one kind to one address that one client address requests: the minimum interval, and the total. */
  mail: Limit
  mailsOfNetwork: Limit
  /** The same for all client addresses: more than an attacker can use up to block the owner. */
  mailsEverywhere: Limit
  /** Requests for the mails of a first week, per client address. */
  sequences: Limit
  /** Free scans per client network: without an email address, and with one, in total and in bursts. */
  freeScan: Limit
  freeScanWithEmail: Limit
  freeScanBurst: Limit
}

const perFiveMinutes = (max: number): Limit => ({ max, windowMs: 5 * MINUTE })

/** GoTrue's defaults, without its overall cap on mails: one sender could use it up and stop all sign-ups. */
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
  sequences: perFiveMinutes(30),
  freeScan: { max: FREE_SCANS_A_DAY, windowMs: DAY },
  freeScanWithEmail: { max: 20, windowMs: DAY },
  freeScanBurst: perFiveMinutes(10),
}

/**
 * For when all clients share the loopback address: twenty times the limit per client address, but the same per account,
 * so that guessing stays as hard.
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
  sequences: perFiveMinutes(600),
  freeScanWithEmail: { max: 400, windowMs: DAY },
  freeScanBurst: perFiveMinutes(200),
}
