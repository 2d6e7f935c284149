// Which requests a broker's confirmation mail still belongs to, and which ones only wait for the person to open its link.
// Pure.
import { isFinal, type JobStatus } from './removal.ts'

/** How far a try to submit came, and how to go on from its confirmation link (null: no mail was to come). */
export type Try = { phase: string; resume: unknown }

/** From the click on, until it is known to have been taken. */
const CONFIRMABLE: readonly string[] = ['submitting', 'awaiting_mail', 'unknown']

/** Whether a confirmation mail would make this try known, and it is known how to go on from its link. */
export function isConfirmable({ phase, resume }: Try): boolean {
  return CONFIRMABLE.includes(phase) && resume !== null
}

/**
 * Whether a confirmation mail that comes now is followed. `last` is the removal's last try. The mail may overtake the
 * worker that sent the form: any removal that is being sent may be waiting for it. So does every other one that has not
 * ended, whose request left or may have: also one that another worker gave up as unknown, and one that the person was
 * asked to take over.
 */
export function awaitsConfirmation(status: JobStatus, last: Try | null): boolean {
  if (isFinal(status)) return false
  if (status === 'processing' || status === 'pending') return true
  return last !== null && isConfirmable(last)
}

/** In a hand-over's `filled`: the form was sent. */
export const SENT_FORM = 'the_form'

/** Whether only the confirmation link is left: the form was sent, and its mail leads to a host that we don't open. */
export function onlyConfirms(job: { handoff: { filled: readonly string[] } | null } | null): boolean {
  return job?.handoff?.filled.includes(SENT_FORM) ?? false
}
