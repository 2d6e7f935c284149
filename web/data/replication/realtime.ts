// The WebSocket on which the server pushes changes: keeps it open, detects a dead one, and reconnects with pauses.
// Replication interprets the messages.
import { MINUTE, SECOND } from '#shared/lib/time.ts'
import { HEARTBEAT, RECONNECT_DELAYS, type ServerMessage, serverMessage } from '#shared/protocol/realtime.ts'
import type { Environment, Socket } from '#web/data/environment.ts'

/** A socket silent for this long, more than two heartbeats, is dead. */
const SILENCE = MINUTE
/** When the person returns, a socket is dead if even the last heartbeat is missing. */
const SILENCE_ON_RETURN = HEARTBEAT + 5 * SECOND
/** How long a socket may take to open; `STUCK` applies when the network has just changed. */
const OPENING = 15 * SECOND
const STUCK = 2 * SECOND

type RealtimeDeps = Pick<Environment, 'openSocket' | 'after' | 'every' | 'random' | 'deviceNow'> & {
  /** Whether there is a session to connect with; may throw if that can't be determined. */
  admitted(): Promise<boolean>
  opened(): void
  message(message: ServerMessage): void
  /** The socket closed or failed to open; `opened` says which. */
  down(opened: boolean): void
}

export type Realtime = {
  /** Whether the socket is open. */
  live(): boolean
  /** Connects now, without waiting for the pause or for an attempt that is stuck. */
  wake(): void
  /** Drops a socket whose sign of life is overdue. */
  check(): void
  /** Drops the current socket and starts over. */
  drop(): void
  stop(): void
}

/** Connects and reconnects until stopped. */
export function openRealtime(deps: RealtimeDeps): Realtime {
  let stopped = false
  let attempts = 0
  let current: Connected | null = null
  let stopPause: (() => void) | null = null

  const pause = () => {
    stopPause = deps.after(delayBefore(attempts, deps.random()), connect)
    attempts += 1
  }
  const connect = async () => {
    stopPause?.()
    stopPause = null
    const admitted = await deps.admitted().catch(() => false)
    if (stopped || current) return
    if (!admitted) {
      deps.down(false)
      return pause()
    }
    const mine = connectSocket(deps, {
      opened() {
        attempts = 0
        deps.opened()
      },
      closed(opened) {
        if (current !== mine) return
        current = null
        if (stopped) return
        deps.down(opened)
        pause()
      },
    })
    current = mine
  }
  void connect()
  return {
    live: () => current?.open() ?? false,
    wake() {
      if (stopped) return
      attempts = 0
      current?.giveUpOpening()
      if (stopPause) void connect()
    },
    check: () => current?.check(),
    drop: () => current?.close(),
    stop() {
      stopped = true
      stopPause?.()
      current?.close()
    },
  }
}

/** Randomized by a quarter, so that not all devices reconnect to a restarted server at the same moment. */
function delayBefore(attempt: number, random: number): number {
  const delay = RECONNECT_DELAYS[Math.min(attempt, RECONNECT_DELAYS.length - 1)] ?? 0
  return delay * (0.75 + random / 2)
}

type Connected = { open(): boolean; close(): void; check(): void; giveUpOpening(): void }

/** One socket with its heartbeat. Calls `closed` once. */
function connectSocket(
  deps: RealtimeDeps,
  events: { opened(): void; closed(opened: boolean): void },
): Connected {
  let opened = false
  let ended = false
  let heardAt = deps.deviceNow()
  const began = heardAt
  const stops: (() => void)[] = []
  const end = () => {
    if (ended) return
    ended = true
    for (const stop of stops) stop()
    // A dead socket may take minutes to report that it closed; don't wait for it.
    socket.close()
    events.closed(opened)
  }
  const beat = () => {
    if (deps.deviceNow() - heardAt > SILENCE) return end()
    if (opened) socket.send(JSON.stringify({ type: 'heartbeat' }))
  }
  const socket: Socket = deps.openSocket('/realtime/v1', {
    opened() {
      if (ended) return
      opened = true
      heardAt = deps.deviceNow()
      events.opened()
    },
    message(text) {
      if (ended) return
      heardAt = deps.deviceNow()
      deps.message(readMessage(text))
    },
    closed: end,
  })
  const silent = () => deps.deviceNow() - heardAt
  stops.push(
    deps.every(HEARTBEAT, beat),
    deps.after(OPENING, () => opened || end()),
  )
  return {
    open: () => opened && !ended,
    close: end,
    check: () => void (opened && silent() > SILENCE_ON_RETURN && end()),
    giveUpOpening: () => void (!opened && deps.deviceNow() - began > STUCK && end()),
  }
}

/** Answers an unreadable message with a catch-up: something changed, and a pull will show it. */
function readMessage(text: string): ServerMessage {
  try {
    return serverMessage.parse(JSON.parse(text))
  } catch {
    return { type: 'resync' }
  }
}
