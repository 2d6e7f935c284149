// One timer for the heartbeats of all sockets, and for noticing those that fell silent (SPEC.md 7.4). What a heartbeat
// is and how a dead socket ends is the caller's business.
import { must } from '#shared/lib/must.ts'

/** Turns of the wheel per period: so many sockets are looked at together, and the others at other times. */
const SLOTS = 100

/** What the wheel keeps with a socket; only it reads and writes these. */
export type Pulse = { heardAt: number; slot: number }

export type Heartbeats<P extends Pulse> = {
  add: (peer: P) => void
  /** Something came from the peer. */
  heard: (peer: P) => void
  remove: (peer: P) => void
  stop: () => void
}

type Options<P> = {
  /** Milliseconds between two heartbeats. */
  period: number
  beat: (peer: P) => void
  /** Nothing came for longer than two periods. Called once; the peer has been removed. */
  dead: (peer: P) => void
}

/**
 * Beats for each peer once per period and, at that moment, gives up one that was silent for longer than two: after two
 * to three periods. Counts turns, not time, so that a machine that slept does not take everybody for dead.
 */
export function createHeartbeats<P extends Pulse>({ period, beat, dead }: Options<P>): Heartbeats<P> {
  const slots = Array.from({ length: SLOTS }, () => new Set<P>())
  const slotOf = (number: number) => must(slots[number % SLOTS], 'slot')
  let turn = 0
  let added = 0
  const timer = setInterval(() => {
    turn += 1
    for (const peer of slotOf(turn)) {
      if (turn - peer.heardAt <= 2 * SLOTS) beat(peer)
      else {
        slotOf(peer.slot).delete(peer)
        dead(peer)
      }
    }
  }, period / SLOTS)
  timer.unref()
  return {
    add(peer) {
      // In turn, not by the time of joining: a server that restarts is joined by everybody at once.
      added += 1
      peer.slot = added % SLOTS
      peer.heardAt = turn
      slotOf(peer.slot).add(peer)
    },
    heard(peer) {
      peer.heardAt = turn
    },
    remove: peer => void slotOf(peer.slot).delete(peer),
    stop: () => clearInterval(timer),
  }
}
