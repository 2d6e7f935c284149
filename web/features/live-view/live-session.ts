// A view that has begun: its state, its pictures, and what the person sends. Screens subscribe to it.
import { MINUTE, SECOND } from '#shared/lib/time.ts'
import type { LiveInput } from '#shared/protocol/live-view.ts'
import type { Timers } from '#web/data/environment.ts'
import type { LiveViewEvents, LiveViewSocket } from '#web/data/live-view.ts'
import { hasViewEnded, type LiveEvent, type LiveState, nextLiveState, OPENING } from './live-state.ts'
import type { PageSize } from './page-point.ts'

type ViewSessionDeps = Pick<Timers, 'after'> & {
  openSocket(events: LiveViewEvents): LiveViewSocket
}

export type ViewSession = {
  state(): LiveState
  subscribe(listener: () => void): () => void
  /** Passes an input on to the page, while it's the person's. */
  send(input: LiveInput): void
  /** Asks for a page of this size. */
  resize(viewport: PageSize, touch: boolean): void
  done(): void
  leave(): void
  /** The page's pictures, the last one at once. */
  onPicture(listener: (jpeg: Blob) => void): () => void
  /** Gives the page back if it's still open. */
  stop(): void
}

/** How long the server has to answer "I'm done", and to settle a removal whose page was given back. */
const CHECKED_WITHIN = 10 * SECOND
const LEFT_WITHIN = MINUTE

export function createViewSession({ openSocket, after }: ViewSessionDeps): ViewSession {
  const listeners = new Set<() => void>()
  const viewers = new Set<(jpeg: Blob) => void>()
  let state = OPENING
  let last: Blob | null = null
  let stopTimer = () => {}
  const dispatch = (event: LiveEvent) => {
    const next = nextLiveState(state, event)
    if (next === state) return
    state = next
    if (!state.isChecking && !state.isLeaving) stopTimer()
    if (hasViewEnded(state)) end()
    for (const listener of [...listeners]) listener()
  }
  const end = () => {
    stopTimer()
    last = null
    socket.close()
  }
  const wait = (milliseconds: number, event: LiveEvent) => {
    stopTimer()
    stopTimer = after(milliseconds, () => dispatch(event))
  }
  const socket = openSocket({
    message: message => dispatch({ type: 'message', message }),
    picture(jpeg) {
      if (hasViewEnded(state)) return
      last = jpeg
      for (const viewer of viewers) viewer(jpeg)
    },
    closed: () => dispatch({ type: 'closed' }),
  })
  const leave = () => {
    if (hasViewEnded(state) || state.isLeaving) return
    dispatch({ type: 'leave' })
    socket.send({ type: 'leave' })
    wait(LEFT_WITHIN, { type: 'closed' })
  }
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send(input) {
      if (state.phase === 'yours' && !state.isLeaving) socket.send(input)
    },
    resize(viewport, touch) {
      if (!hasViewEnded(state)) socket.send({ type: 'room', ...viewport, touch })
    },
    done() {
      if (state.phase !== 'yours' || state.isLeaving) return
      dispatch({ type: 'done' })
      socket.send({ type: 'done' })
      wait(CHECKED_WITHIN, { type: 'unanswered' })
    },
    leave,
    onPicture(listener) {
      viewers.add(listener)
      if (last) listener(last)
      return () => viewers.delete(listener)
    },
    stop() {
      if (hasViewEnded(state)) return
      if (state.phase !== 'running') leave()
      dispatch({ type: 'closed' })
    },
  }
}
