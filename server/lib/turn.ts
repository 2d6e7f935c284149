// A request's work, done in steps, as a share of what its account may take (fair-share.ts).

/** What is counted of an account's work. */
export type Share = 'rowsRead' | 'rowsWritten' | 'functions'

export type WorkTurn = {
  /** @throws AppError rate_limited when the account has used up its share; one that has some left may go beyond it. */
  admit: (share: Share) => void
  /**
   * Counts what a step has done, and lets everybody else's requests in before the next one.
   * @throws ClientDisconnected when nobody waits for the rest.
   */
  done: (share: Share, amount: number) => Promise<void>
}
