// The minutes that the product asks of a person, by kind. Estimates with their sources: the catalogue's own
// (shared/catalogue/request-cost.ts) where it has one.
import {
  AUTOMATED_MINUTES,
  METHOD_MINUTES,
  REQUEST_MINUTES,
  REQUIREMENT_MINUTES,
} from '#shared/catalogue/request-cost.ts'

export type TaskKind =
  | 'answer'
  | 'start'
  | 'letter'
  | 'reply'
  | 'captcha'
  | 'telephone'
  | 'form'
  | 'confirm'
  | 'alert'
  | 'retry'

/** Minutes per task. */
export const TASK_MINUTES: Readonly<Record<TaskKind, { minutes: number; source: string }>> = {
  answer: { minutes: 0.5, source: 'our own guess: reading one listing and its reasons' },
  start: {
    minutes: AUTOMATED_MINUTES,
    source: 'request-cost.ts, AUTOMATED_MINUTES: looking over what is sent',
  },
  letter: {
    minutes: REQUEST_MINUTES + METHOD_MINUTES.email_request,
    source: 'request-cost.ts, a request by e-mail',
  },
  reply: { minutes: 2, source: 'our own guess: reading a site’s answer, and what to do about it' },
  captcha: {
    minutes: REQUEST_MINUTES + REQUIREMENT_MINUTES.captcha,
    source: 'request-cost.ts, a request and its captcha; the rest is filled in',
  },
  telephone: {
    minutes: REQUEST_MINUTES + METHOD_MINUTES.phone,
    source: 'request-cost.ts, a request by telephone',
  },
  form: {
    minutes: REQUEST_MINUTES + METHOD_MINUTES.web_form,
    source: 'request-cost.ts, a form filled in by hand',
  },
  confirm: {
    minutes: REQUIREMENT_MINUTES.email_confirmation,
    source: 'request-cost.ts, a confirmation mail to the person’s own mailbox',
  },
  alert: { minutes: 0.5, source: 'our own guess: reading an alert and one tap' },
  retry: { minutes: 0.5, source: 'our own guess: finding that the site is down, to come back later' },
}

export type UserTime = {
  spend: (kind: TaskKind) => void
  counts: () => Partial<Record<TaskKind, number>>
  minutes: () => number
}

/** An empty record of a person's time. */
export function createUserTime(): UserTime {
  const counts: Partial<Record<TaskKind, number>> = {}
  return {
    spend: kind => {
      counts[kind] = (counts[kind] ?? 0) + 1
    },
    counts: () => counts,
    minutes: () =>
      (Object.keys(counts) as TaskKind[]).reduce(
        (sum, kind) => sum + (counts[kind] ?? 0) * TASK_MINUTES[kind].minutes,
        0,
      ),
  }
}
