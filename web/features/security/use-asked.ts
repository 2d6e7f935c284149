// What a part of the page asks the server for, with the sentences of the account.
import { ApiError, isUnreachable } from '#web/data/http/api-error.ts'
import { sentenceOf } from '#web/data/session/auth-sentences.ts'
import { useAsked as useAskedOf, type Why } from '#web/ui/use-asked.ts'

/** `load` must be the same function between renders. Asking again keeps what is there until the answer comes. */
export function useAsked<T>(load: () => Promise<T>) {
  return useAskedOf(load, whyOf)
}

/** A sentence for what went wrong, and whether it was the network. */
export function whyOf(error: unknown): Why {
  if (error instanceof ApiError) return { message: sentenceOf(error), offline: isUnreachable(error) }
  console.error('security request failed:', error)
  return { message: 'Something went wrong. Please try again.', offline: false }
}
