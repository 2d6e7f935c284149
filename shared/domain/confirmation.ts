// Which requests a broker's confirmation mail still belongs to, and which ones only need the person to open its link.
// Pure.
import { isFinal, type JobStatus } from './removal.ts'

/** An attempt's phase, and how to continue from its confirmation link (null: no mail was expected). */
export type Try = { phase: string; resume: unknown }

/** The phases from the click until we know that the request was accepted. */
const CONFIRMABLE: readonly string[] = ['submitting', 'awaiting_mail', 'unknown']

/** Whether a confirmation mail would settle this attempt, and we know how to continue from its link. */
export function isConfirmable({ phase, resume }: Try): boolean {
  return CONFIRMABLE.includes(phase) && resume !== null
}

/**
 * Whether we follow a confirmation mail that arrives now. `last` is the removal's last attempt. The mail may overtake
 * the worker that sent the form, so any removal in progress may be waiting for it. So may any other removal that
 * isn't over and whose request was or may have been sent, even if a worker marked it as unknown or it was handed to
 * the person.
 */
export function awaitsConfirmation(status: JobStatus, last: Try | null): boolean {
  if (isFinal(status)) return false
  if (status === 'processing' || status === 'pending') return true
  return last !== null && isConfirmable(last)
}

/** In a handoff's `filled`: the form was sent. */
export const SENT_FORM = 'the_form'

/** Whether only the confirmation link remains: the form was sent, and its mail links to a host that we don't open. */
export function onlyConfirms(job: { handoff: { filled: readonly string[] } | null } | null): boolean {
  return job?.handoff?.filled.includes(SENT_FORM) ?? false
}
