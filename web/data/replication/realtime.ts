// The WebSocket on which the server tells of changes: keeps it open, notices when it is dead, reconnects with pauses.
// What a message means is the replication's business.
import { MINUTE, SECOND } from '#shared/lib/time.ts'
import { HEARTBEAT, RECONNECT_DELAYS, type ServerMessage, serverMessage } from '#shared/protocol/realtime.ts'
import type { Environment, Socket } from '#web/data/environment.ts'

/** A socket that has been silent for so long, more than two heartbeats, is dead. */
const SILENCE = MINUTE
/** One that a person comes back to is dead when not even the last heartbeat came. */
const SILENCE_ON_RETURN = HEARTBEAT + 5 * SECOND
/** How long a socket may take to open; `STUCK` when there is news of a network. */
const OPENING = 15 * SECOND
const STUCK = 2 * SECOND

type RealtimeDeps = Pick<Environment, 'openSocket' | 'after' | 'every' | 'random' | 'deviceNow'> & {
  /** Whether there is a session to connect with; may throw when that cannot be found out. */
  admitted(): Promise<boolean>
  opened(): void
  message(message: ServerMessage): void
  /** The socket closed, or did not open; `opened` says which. */
  down(opened: boolean): void
}

export type Realtime = {
  /** Whether the socket is open. */
  live(): boolean
  /** Connects now, instead of after the pause or in vain. */
  wake(): void
  /** Gives up a socket from which a sign of life is overdue. */
  check(): void
  /** Gives up the socket there is and starts over. */
  drop(): void
  stop(): void
}

/** Starts connecting, and goes on until stopped. */
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

/** Spread by a quarter, so that a restarted server does not meet all devices in one moment. */
function delayBefore(attempt: number, random: number): number {
  const delay = RECONNECT_DELAYS[Math.min(attempt, RECONNECT_DELAYS.length - 1)] ?? 0
  return delay * (0.75 + random / 2)
}

type Connected = { open(): boolean; close(): void; check(): void; giveUpOpening(): void }

/** One socket with its heartbeat. `closed` is told once. */
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
    // A dead socket may take minutes to say that it closed; nobody waits for it.
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

/** What cannot be read is answered by catching up: something happened, and a pull will say what. */
function readMessage(text: string): ServerMessage {
  try {
    return serverMessage.parse(JSON.parse(text))
  } catch {
    return { type: 'resync' }
  }
}
