// What a live view shows, from its messages and the person's own steps. Pure.
import type { LiveMessage, LiveOutcome } from '#shared/protocol/live-view.ts'

type Of<T extends LiveMessage['type']> = Extract<LiveMessage, { type: T }>

export type LiveState = {
  /** `lost`: the socket closed before the view ended. */
  phase: Of<'state'>['state'] | 'lost'
  /** What the person has to do, as a sentence. */
  task: string | null
  /** With `ended` only. */
  outcome: LiveOutcome | null
  /** The page's viewport and host from the latest message; null before the first. */
  page: Omit<Of<'size'>, 'type'> | null
  field: Of<'focus'>['field']
  /** The person said that they're done, and the server hasn't answered. */
  isChecking: boolean
  /** The person gives the page back. */
  isLeaving: boolean
  /** The page was the person's, so that they may have sent its form. */
  hadPage: boolean
}

export type LiveEvent =
  | { type: 'message'; message: LiveMessage }
  | { type: 'closed' | 'done' | 'leave' }
  /** Nobody has answered that the person is done. */
  | { type: 'unanswered' }

export const OPENING: LiveState = {
  phase: 'opening',
  task: null,
  outcome: null,
  page: null,
  field: 'none',
  isChecking: false,
  isLeaving: false,
  hadPage: false,
}

/** Whether nothing more comes. */
export const hasViewEnded = ({ phase }: LiveState): boolean => phase === 'ended' || phase === 'lost'

export function nextLiveState(state: LiveState, event: LiveEvent): LiveState {
  if (hasViewEnded(state)) return state
  switch (event.type) {
    case 'message':
      return afterMessage(state, event.message)
    case 'done':
      return state.phase === 'yours' ? { ...state, isChecking: true } : state
    case 'unanswered':
      return state.isChecking ? { ...state, isChecking: false } : state
    case 'leave':
      return { ...state, isLeaving: true }
    case 'closed':
      // Also if the person has just given the page back: only the server knows the outcome.
      return { ...state, phase: 'lost' }
  }
}

function afterMessage(state: LiveState, message: LiveMessage): LiveState {
  switch (message.type) {
    case 'state': {
      const { state: phase, task } = message
      return {
        ...state,
        phase,
        hadPage: state.hadPage || phase === 'yours',
        task: task ?? (phase === 'yours' ? state.task : null),
        outcome: phase === 'ended' ? (message.outcome ?? 'unknown') : null,
        field: phase === 'yours' ? state.field : 'none',
        isChecking: false,
      }
    }
    case 'size': {
      const { width, height, host } = message
      return { ...state, page: { width, height, host } }
    }
    case 'focus':
      return { ...state, field: message.field }
  }
}
