// The sentence for a failed request, and whether the network was the cause.
import { BROKEN, UNREACHED } from '#web/content/codeless-failures.ts'
import { errorSentence, type Sentences } from '#web/content/error-sentences.ts'
import { ApiError, isUnreachable } from './api-error.ts'

/** A sentence for the person. `own`: a screen's own words, by code. */
export function errorText(error: ApiError, own?: Sentences): string {
  return isUnreached(error) ? UNREACHED : errorSentence(error, own)
}

/** The same for any thrown value: anything but an ApiError is our bug, and is logged. */
export function failureOf(error: unknown, own?: Sentences): { message: string; offline: boolean } {
  if (error instanceof ApiError) return { message: errorText(error, own), offline: isUnreached(error) }
  console.error('A request failed:', error)
  return { message: BROKEN, offline: false }
}

/** The product's own 503 says what happened; a gateway's doesn't. */
const isUnreached = (error: ApiError): boolean => isUnreachable(error) && error.code !== 'unavailable'
