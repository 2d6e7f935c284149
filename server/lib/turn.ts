// A request's work in steps, as part of its account's share (fair-share.ts).

/** The counted kinds of an account's work. */
export type Share = 'rowsRead' | 'rowsWritten' | 'functions'

export type WorkTurn = {
  /** @throws AppError rate_limited when the account has used up its share; one with some remaining may exceed it. */
  admit: (share: Share) => void
  /**
   * Counts the work of a step, and gives other requests a turn before the next one.
   * @throws ClientDisconnected when the client no longer waits for the rest.
   */
  done: (share: Share, amount: number) => Promise<void>
}
