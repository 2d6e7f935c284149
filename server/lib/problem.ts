// Errors of responses: an AppError has a code, and one handler in app.ts turns it into problem+json.
import type { ErrorCode, Problem } from '#shared/protocol/errors.ts'

const STATUS: Readonly<Record<ErrorCode, number>> = {
  not_found: 404,
  method_not_allowed: 405,
  bad_json: 400,
  body_too_large: 413,
  validation_failed: 400,
  not_signed_in: 401,
  not_allowed: 403,
  consent_needed: 403,
  limit_reached: 403,
  site_left_alone: 403,
  person_unknown: 422,
  person_unclear: 409,
  review_needed: 409,
  key_reused: 422,
  fresh_sign_in_needed: 403,
  second_factor_needed: 403,
  origin_not_allowed: 403,
  live_view_busy: 409,
  live_view_not_needed: 409,
  live_view_no_browser: 409,
  rate_limited: 429,
  checkpoint_expired: 410,
  update_needed: 426,
  unavailable: 503,
  file_damaged: 500,
  copy_outdated: 503,
  internal: 500,
}

/** An expected refusal: its code, a sentence for people, and the field it's about. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly headers: Readonly<Record<string, string>>
  constructor(
    code: ErrorCode,
    message: string,
    options: { field?: string; headers?: Readonly<Record<string, string>>; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.code = code
    this.field = options.field
    this.headers = options.headers ?? {}
  }
}

/** The response for an error, as problem+json. */
export function problemResponse(error: AppError): Response {
  const status = STATUS[error.code]
  const body: Problem = {
    type: 'about:blank',
    title: error.code.replaceAll('_', ' '),
    status,
    code: error.code,
    detail: error.message,
    ...(error.field === undefined ? {} : { field: error.field }),
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...error.headers },
  })
}
