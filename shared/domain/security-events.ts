// Security events, as the account's owner reads them in the security log.
import { z } from '../lib/z.ts'

/** Kinds of entries. The screen has the sentences. */
export const SECURITY_EVENT_KINDS = [
  'account_made',
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'session_ended',
  'refresh_reused',
  'email_confirmed',
  'password_changed',
  'recovery_asked',
  'reauthentication_asked',
  'email_change_asked',
  'email_changed',
  'factor_added',
  'factor_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'identity_linked',
  'identity_unlinked',
  'api_key_made',
  'api_key_revoked',
  'webhook_made',
  'webhook_deleted',
  'export_asked',
  'export_taken',
  'deletion_asked',
  'deletion_cancelled',
  'household_invited',
  'household_joined',
  'household_changed',
  'household_left',
  'consent_given',
  'consent_revoked',
  'changed_by_operator',
  'operator_action',
] as const

/** One kind of entry. */
export const securityEventKind = z.enum(SECURITY_EVENT_KINDS)
export type SecurityEventKind = z.infer<typeof securityEventKind>

/**
 * Details of household entries: whether the reader did it, and whether it was done to them. They name nobody, because
 * the log's owner may stay longer than the person it mentions.
 */
export type HouseholdEventDetail = { by: 'you' | 'other'; whom: 'you' | 'other'; role?: 'manager' | 'member' }
