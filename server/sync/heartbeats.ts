// One timer for the heartbeats of all sockets, which also detects silent sockets (SPEC.md 7.4).
import { must } from '#shared/lib/must.ts'

/** Slots per period: the sockets of a slot are processed together. */
const SLOTS = 100

/** The wheel's data about a socket; nothing else may use it. */
export type Pulse = { heardAt: number; slot: number }

export type Heartbeats<P extends Pulse> = {
  add: (peer: P) => void
  /** A message came from the peer. */
  heard: (peer: P) => void
  remove: (peer: P) => void
  stop: () => void
}

type Options<P> = {
  /** Milliseconds between two heartbeats. */
  period: number
  beat: (peer: P) => void
  /** No message came for longer than two periods. Called once; the peer has been removed. */
  dead: (peer: P) => void
}

/**
 * Sends each peer a heartbeat once per period, and at that moment drops it if it was silent for longer than two
 * periods: so after two to three. Counts turns and not time, so that a machine that slept doesn't consider every peer
 * dead.
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
      // Round-robin, not by time of joining: after a restart, all clients join at once.
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
