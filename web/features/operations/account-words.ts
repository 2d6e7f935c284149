// The state of an account in words, and what each act on it does.
import { dayText } from '#shared/letters/day-text.ts'
import type { AccountView } from '#shared/protocol/operator-console.ts'
import { DELETION_WAIT_DAYS } from '#shared/protocol/rights.ts'
import type { ConsoleAct } from '#web/data/operator-console.ts'

type State = { label: string; tone: 'yours' | 'unknown' | 'neutral' | 'back' }

/** One or more: an account can be locked while its deletion waits. */
export function accountStates(
  { locked_until, deletion, confirmed_at }: Pick<AccountView, 'locked_until' | 'deletion' | 'confirmed_at'>,
  now: number,
): State[] {
  const states: State[] = [
    ...(locked_until === null ? [] : [{ label: 'Locked', tone: 'yours' as const }]),
    ...(deletion === null
      ? []
      : [{ label: `Will be deleted ${dayText(deletion.due_at, now)}`, tone: 'back' as const }]),
    ...(confirmed_at === null ? [{ label: 'Address not confirmed', tone: 'unknown' as const }] : []),
  ]
  return states.length > 0 ? states : [{ label: 'Active', tone: 'neutral' }]
}

/** The acts that make sense now. */
export function actsFor({
  locked_until,
  deletion,
}: Pick<AccountView, 'locked_until' | 'deletion'>): ConsoleAct[] {
  const isLocked = locked_until !== null
  return [
    ...(isLocked ? (['unlock'] as const) : (['lock', 'reset'] as const)),
    ...(deletion === null ? (['deletion'] as const) : []),
  ]
}

type ActWords = {
  /** On the button that asks. */
  label: string
  /** The question, before the address. */
  question: string
  /** What it does, each a sentence. */
  does: readonly string[]
  /** On the button that does it. */
  confirm: string
  /** Said afterward. */
  done: string
}

export const ACT_WORDS: Readonly<Record<ConsoleAct, ActWords>> = {
  lock: {
    label: 'Lock',
    question: 'Lock this account?',
    does: [
      'Every session ends, and nobody can sign in. API keys are refused, and webhooks aren’t called.',
      'Scans and removals that are planned go on. Nothing is deleted.',
      'The owner gets an email with the reason, and a link for writing to us.',
    ],
    confirm: 'Lock the account',
    done: 'The account is locked. Its owner gets an email.',
  },
  unlock: {
    label: 'Unlock',
    question: 'Unlock this account?',
    does: ['The owner can sign in again on each device.', 'The owner gets an email with the reason.'],
    confirm: 'Unlock the account',
    done: 'The account is unlocked. Its owner gets an email.',
  },
  reset: {
    label: 'Email a password link',
    question: 'Email a link for a new password?',
    does: [
      'The link goes to the account’s address, and works once, for an hour. You don’t see it.',
      'The present password and all sessions stay valid until the owner sets a new one.',
    ],
    confirm: 'Email the link',
    done: 'The link is on its way.',
  },
  deletion: {
    label: 'Start deletion',
    question: 'Start the deletion of this account?',
    does: [
      `The account and everything in it is deleted in ${DELETION_WAIT_DAYS} days. Only its owner can call that off until then; you can’t.`,
      'The owner gets an email with the reason and the day.',
      'If the account is locked, its owner can’t sign in to call it off.',
    ],
    confirm: 'Start the deletion',
    done: 'The deletion is scheduled. The owner gets an email.',
  },
}
