// The response when a picture is unavailable: never an empty picture, and never "not found".
import type { EvidenceError } from './evidence-store.ts'
import { AppError } from './problem.ts'

const DAMAGED = {
  missing: 'This picture is missing from our file store.',
  altered: 'What is in our file store isn’t the picture that we kept, so we don’t show it.',
} as const

/** The error to respond with: `unavailable` is worth a retry, `file_damaged` isn't. */
export function evidenceProblem(error: EvidenceError): AppError {
  if (error.reason !== 'unavailable')
    return new AppError('file_damaged', DAMAGED[error.reason], { cause: error })
  return new AppError('unavailable', 'Pictures can’t be reached right now. Try again later.', {
    headers: { 'retry-after': '30' },
    cause: error,
  })
}
