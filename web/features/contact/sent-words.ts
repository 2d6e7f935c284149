// Texts after a message was sent or failed, without promises that the operator hasn't made.
import { replyPromise } from '#shared/domain/tickets.ts'
import type { SentMessage } from '#web/data/contact.ts'
import type { Contact } from './use-contact.ts'

type Filed = Extract<SentMessage, { kind: 'filed' }>
type NotFiled = Exclude<SentMessage, Filed>

/** The promised response time, if the operator has set one. */
export function promiseText(contact: Contact): string | null {
  const hours = contact === null || contact === 'failed' ? null : contact.reply_hours
  return hours === null ? null : replyPromise(hours)
}

/** The toast's second line. */
export function sentText(filed: Filed, contact: Contact): string {
  return (
    promiseText(contact) ?? (filed.copy ? 'We’ve emailed you its number.' : `Its number is ${filed.number}.`)
  )
}

/** Why it wasn't sent, and that nothing is lost. */
export function notSentText(outcome: NotFiled, isStored: boolean): string {
  if (outcome.kind === 'refused') {
    const { message, retryAfter } = outcome
    return retryAfter === null
      ? message
      : `You’ve sent a lot of messages. You can send the next one ${inText(retryAfter)}.`
  }
  const kept = isStored ? 'What you wrote is saved in this tab.' : 'What you wrote is still here.'
  return `You’re offline, or we can’t be reached, so this wasn’t sent. ${kept} Try again when you’re back online.`
}

/** Rounded up: an earlier attempt would be refused again. */
function inText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 2) return 'in a minute'
  const hours = Math.ceil(minutes / 60)
  return minutes <= 90 ? `in ${minutes} minutes` : `in ${hours} hours`
}
