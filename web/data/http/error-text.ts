// What is said when a request failed, and whether it was the network.
import { BROKEN, UNREACHED } from '#web/content/codeless-failures.ts'
import { errorSentence, type Sentences } from '#web/content/error-sentences.ts'
import { ApiError, isUnreachable } from './api-error.ts'

/** A sentence for the person. `own`: a screen's own words, by code. */
export function errorText(error: ApiError, own?: Sentences): string {
  return isUnreached(error) ? UNREACHED : errorSentence(error, own)
}

/** The same for whatever was thrown: what's no answer of the server is a fault of ours, and is logged. */
export function failureOf(error: unknown, own?: Sentences): { message: string; offline: boolean } {
  if (error instanceof ApiError) return { message: errorText(error, own), offline: isUnreached(error) }
  console.error('A request failed:', error)
  return { message: BROKEN, offline: false }
}

/** A 503 of the product's own says what has happened; a gateway's doesn't. */
const isUnreached = (error: ApiError): boolean => isUnreachable(error) && error.code !== 'unavailable'
