// Whom the visits in each lane were for, so that an account with many visits there lets others go first. In memory: each
// copy of the server is fair by itself, and a new one begins afresh.

/** Accounts remembered per lane. Among more that take turns, who is oldest goes first. */
const REMEMBERED = 16

export type LaneTurns = {
  /** The accounts visited for in a lane, the last one first. */
  recent: (lane: string) => readonly string[]
  /** Notes a visit. */
  note: (lane: string, userId: string) => void
}

/** Turns that nobody has had yet. */
export function createLaneTurns(): LaneTurns {
  const byLane = new Map<string, readonly string[]>()
  const recent = (lane: string) => byLane.get(lane) ?? []
  return {
    recent,
    note(lane, userId) {
      const others = recent(lane).filter(other => other !== userId)
      byLane.set(lane, [userId, ...others].slice(0, REMEMBERED))
    },
  }
}
