// Converts a run that waits for an e-mail to its resume state, and the state back to the remaining actions.

import type { Action } from '#shared/recipe/action.ts'
import type { ResumeState } from './resume-state.ts'
import type { QueuedAction, RunContext } from './run-types.ts'

/** The state of a run that has reached `waiting`. */
export function toResumeState(context: RunContext, waiting: QueuedAction): ResumeState {
  const placeOf = ({ path, action }: QueuedAction) => ({ path, id: action.id })
  return {
    version: 1,
    waiting: placeOf(waiting),
    remaining: context.queue.map(placeOf),
    record: context.record,
    email: context.email,
    fetchedEmail: context.fetchedEmail,
    emailData: context.emailData,
  }
}

/**
 * The state in which a run will wait after its next submission; null if it awaits no confirmation mail. If the run dies
 * before it gets there, its confirmation can still be followed.
 */
export function upcomingResumeState(context: RunContext): ResumeState | null {
  const at = context.queue.findIndex(({ action }) => action.actionType === 'emailConfirmation')
  const waiting = context.queue[at]
  return waiting ? toResumeState({ ...context, queue: context.queue.slice(at + 1) }, waiting) : null
}

/** A step's actions as a queue. */
export function toQueue(actions: readonly Action[], prefix = ''): QueuedAction[] {
  return actions.map((action, index) => ({ path: `${prefix}${index}`, action }))
}

/** The waiting action and those after it, found in the current recipe; null if the recipe no longer has them all. */
export function fromResumeState(
  actions: readonly Action[],
  state: ResumeState,
): { waiting: QueuedAction; queue: QueuedAction[] } | null {
  const all = everyAction(actions)
  const find = ({ path, id }: { path: string; id: string }) =>
    all.find(one => one.path === path && one.action.id === id) ??
    all.find(one => one.action.id === id) ??
    null
  const waiting = find(state.waiting)
  const queue = state.remaining.map(find)
  const present = queue.filter(one => one !== null)
  return waiting && present.length === queue.length ? { waiting, queue: present } : null
}

function everyAction(actions: readonly Action[], prefix = ''): QueuedAction[] {
  return toQueue(actions, prefix).flatMap(one => [
    one,
    ...('actions' in one.action ? everyAction(one.action.actions, `${one.path}.`) : []),
  ])
}
