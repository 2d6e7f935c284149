// What the server counts while it works, for /metrics: fixed words and numbers, never an id, a name, an address or a
// site. Capabilities take it as an optional dependency, so that nothing is counted if metrics are off.

/** The outcome of a row that a device pulled or pushed. */
export type RowFate = 'pulled' | 'pushed' | 'conflicted' | 'refused'

/** How a run of background work ended. `returned`: it's done again, and this try doesn't count. */
export type RunFate = 'done' | 'returned' | 'failed' | 'given_up'

/** How an opt-out run ended. */
export type SubmissionFate = 'submitted' | 'awaiting_mail' | 'handed_over' | 'unknown' | 'not_sent' | 'failed'

/** The kind of an incoming mail. `unproven`: a report of a bounce that may be forged. */
export type MailKind =
  | 'bounce'
  | 'delay'
  | 'unproven'
  | 'confirmation'
  | 'reply'
  | 'code'
  | 'repeated'
  | 'unowned'

/** The outcome of a mail that we sent. `unknown`: the server may have accepted it. */
export type SentFate = 'accepted' | 'refused' | 'unknown'

export type WorkCounts = {
  rows: (fate: RowFate, collection: string, amount: number) => void
  /** The time from a commit's notice to the last socket of the account. */
  liveUpdate: (ms: number) => void
  run: (kind: string, fate: RunFate, ms: number) => void
  /** `outcome`: of the visit, after its absences were judged. */
  scan: (outcome: string) => void
  submission: (fate: SubmissionFate) => void
  /** `event`: what a scan meant for a removal (shared/domain/removal.ts). */
  verification: (event: string) => void
  mailIn: (kind: MailKind) => void
  mailOut: (kind: 'letter' | 'other', fate: SentFate) => void
  /** How long a run waited for a browser context. */
  browserWait: (ms: number) => void
}
