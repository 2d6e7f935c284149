// The accounts that visits in each lane were for, so that an account with many visits lets others go first. In memory:
// each copy of the server is fair by itself, and a new one starts empty.

/** Accounts remembered per lane. If more take turns, the oldest visit goes first. */
const REMEMBERED = 16

export type LaneTurns = {
  /** The accounts of the lane's visits, most recent first. */
  recent: (lane: string) => readonly string[]
  /** Records a visit. */
  note: (lane: string, userId: string) => void
}

/** Turns without any visits yet. */
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
