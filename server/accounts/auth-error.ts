// Errors of /auth/v1, in the two response formats that published clients read (PROTOCOLS 1.1).
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Error codes of /auth/v1. Clients compare them. */
export type AuthErrorCode =
  | 'anonymous_provider_disabled'
  | 'api_key_not_found'
  | 'bad_code_verifier'
  | 'bad_json'
  | 'bad_jwt'
  | 'bad_oauth_callback'
  | 'bad_oauth_state'
  | 'conflict'
  | 'current_password_invalid'
  | 'current_password_required'
  | 'email_conflict_identity_not_deletable'
  | 'email_exists'
  | 'email_not_confirmed'
  | 'flow_state_expired'
  | 'flow_state_not_found'
  | 'identity_already_exists'
  | 'identity_not_found'
  | 'insufficient_aal'
  | 'invalid_credentials'
  | 'method_not_allowed'
  | 'mfa_challenge_expired'
  | 'mfa_factor_name_conflict'
  | 'mfa_factor_not_found'
  | 'mfa_ip_address_mismatch'
  | 'mfa_verification_failed'
  | 'no_authorization'
  | 'not_admin'
  | 'not_found'
  | 'origin_not_allowed'
  | 'otp_disabled'
  | 'otp_expired'
  | 'over_email_send_rate_limit'
  | 'over_request_rate_limit'
  | 'passkey_not_found'
  | 'phone_provider_disabled'
  | 'provider_disabled'
  | 'provider_email_needs_verification'
  | 'reauthentication_needed'
  | 'reauthentication_not_valid'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'
  | 'request_entity_too_large'
  | 'same_password'
  | 'saml_provider_disabled'
  | 'session_expired'
  | 'session_not_found'
  | 'signup_disabled'
  | 'single_identity_not_deletable'
  | 'sso_provider_not_found'
  | 'too_many_api_keys'
  | 'too_many_enrolled_mfa_factors'
  | 'too_many_passkeys'
  | 'unexpected_failure'
  | 'user_banned'
  | 'user_not_found'
  | 'validation_failed'
  | 'weak_password'
  | 'web3_provider_disabled'
  | 'webauthn_challenge_expired'
  | 'webauthn_credential_exists'
  | 'webauthn_verification_failed'

type Extra = { headers?: Readonly<Record<string, string>>; body?: Readonly<Record<string, unknown>> }

/** An expected error of /auth/v1: HTTP status, code, message, and the code's additional fields. */
export class AuthError extends Error {
  readonly status: ContentfulStatusCode
  readonly code: AuthErrorCode
  readonly extra: Extra
  constructor(status: ContentfulStatusCode, code: AuthErrorCode, message: string, extra: Extra = {}) {
    super(message)
    this.status = status
    this.code = code
    this.extra = extra
  }
}

/** 400 validation_failed. */
export const invalid = (message: string): AuthError => new AuthError(400, 'validation_failed', message)

/** 429 with `Retry-After` in whole seconds. */
export function tooMany(
  code: 'over_request_rate_limit' | 'over_email_send_rate_limit',
  seconds: number,
): AuthError {
  const message =
    code === 'over_email_send_rate_limit'
      ? `For security purposes, you can only request this after ${seconds} seconds.`
      : 'Too many requests. Please wait a moment and try again.'
  return new AuthError(429, code, message, { headers: { 'Retry-After': String(seconds) } })
}

const NAMED_CODES_SINCE = '2024-01-01'

/**
 * The API version of the response. Clients from 2024-01-01 on read a string `code`, but only if the header echoes it.
 */
export function apiVersion(c: Context): string | null {
  const asked = c.req.header('x-supabase-api-version') ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= NAMED_CODES_SINCE ? NAMED_CODES_SINCE : null
}

/** The response to an error, in the format of the request's API version. */
export function authErrorResponse(c: Context, error: AuthError, errorId?: string): Response {
  const { code, status, message, extra } = error
  const body =
    apiVersion(c) === null
      ? {
          code: status,
          error_code: code,
          msg: message,
          ...(errorId === undefined ? {} : { error_id: errorId }),
        }
      : { code, message }
  return c.json({ ...body, ...extra.body }, status, { 'x-sb-error-code': code, ...extra.headers })
}
