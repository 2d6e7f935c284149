// Entries of the security log in words.
import { type SecurityEventKind, securityEventKind } from '#shared/domain/security-events.ts'
import type { SecurityEventView } from '#web/data/session/security-answers.ts'

const METHODS: Readonly<Record<string, string>> = {
  password: 'with the password',
  otp: 'by email',
  passkey: 'with a passkey',
  oauth: 'with another service',
  totp: 'with a code from the app',
  recovery: 'with a recovery code',
}

const FAILED: Readonly<Record<string, string>> = {
  password: 'Wrong password',
  totp: 'Wrong code from the app',
  recovery: 'Wrong recovery code',
}

const TEXTS: Readonly<Record<SecurityEventKind, string>> = {
  account_made: 'Account created',
  sign_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  sign_out: 'Signed out',
  session_ended: 'Signed out on another device',
  refresh_reused: 'Session ended: someone used it in two places',
  email_confirmed: 'Address confirmed',
  password_changed: 'Password changed',
  recovery_asked: 'Password reset requested',
  reauthentication_asked: 'Code emailed, to confirm a change',
  email_change_asked: 'Address change requested',
  email_changed: 'Address changed',
  factor_added: 'Authenticator app added',
  factor_removed: 'Authenticator app removed',
  recovery_codes_made: 'Recovery codes created',
  recovery_code_used: 'Recovery code used',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  identity_linked: 'Other account connected',
  identity_unlinked: 'Other account disconnected',
  api_key_made: 'API key created',
  api_key_revoked: 'API key revoked',
  webhook_made: 'Webhook added',
  webhook_deleted: 'Webhook deleted',
  export_asked: 'Archive of your data requested',
  export_taken: 'Archive of your data downloaded',
  deletion_asked: 'Account deletion requested',
  deletion_cancelled: 'Account deletion called off',
  household_invited: 'Someone was invited to the household',
  household_joined: 'Someone joined the household',
  household_changed: 'A member’s access changed',
  household_left: 'Someone left the household',
  consent_given: 'Consent given',
  consent_revoked: 'Consent taken back',
  changed_by_operator: 'Changed by an operator',
  operator_action: 'Done as an operator',
}

/** Household entries, by whether the reader did it and whether it was done to the reader. */
const HOUSEHOLD: Readonly<Record<string, string>> = {
  'household_invited you other': 'You invited someone to the household',
  'household_joined you you': 'You joined a household',
  'household_changed you other': 'You changed a member’s access',
  'household_changed other you': 'Your access to the household changed',
  'household_left you you': 'You left the household',
  'household_left you other': 'You removed someone from the household',
  'household_left other you': 'You were removed from the household',
  'consent_given other other': 'Consent given by someone else in the household',
  'consent_given other you': 'Consent given for you by someone else in the household',
  'consent_revoked other other': 'Consent taken back by someone else in the household',
  'consent_revoked other you': 'Consent for you taken back by someone else in the household',
}

/** What an operator did to the account. */
const BY_OPERATOR: Readonly<Record<string, string>> = {
  account_locked: 'Account locked by an operator',
  account_unlocked: 'Account unlocked by an operator',
  reset_mailed: 'Link for a new password emailed by an operator',
  deletion_started: 'Account deletion started by an operator',
  account_made: 'Account created by an operator',
  account_invited: 'Invited by an operator',
  account_exported: 'Archive of your data made by an operator',
  link_made: 'Sign-in link made by an operator',
  factor_removed: 'Authenticator app removed by an operator',
}

const WRONG: readonly string[] = ['sign_in_failed', 'refresh_reused']

/** One line for an entry; a kind that is newer than this app is shown by its own name. */
export function securityEventText({ kind, detail }: Pick<SecurityEventView, 'kind' | 'detail'>): string {
  const known = securityEventKind.safeParse(kind)
  if (!known.success) return kind.replaceAll('_', ' ')
  const word = (name: string) => String(detail[name] ?? '')
  if (known.data === 'sign_in') return join(TEXTS.sign_in, METHODS[word('method')], ' ')
  if (known.data === 'sign_in_failed') return FAILED[word('step')] ?? TEXTS.sign_in_failed
  if (known.data === 'sign_out' && word('scope') === 'others') return 'Signed out everywhere else'
  if (known.data === 'sign_out' && word('scope') === 'global') return 'Signed out everywhere'
  if (known.data === 'changed_by_operator') return BY_OPERATOR[word('what')] ?? TEXTS.changed_by_operator
  const ours = HOUSEHOLD[`${known.data} ${word('by')} ${word('whom')}`] ?? TEXTS[known.data]
  return join(ours, word('name') || word('provider'), ': ')
}

/** Whether it deserves a closer look. */
export const isWorrying = (kind: string): boolean => WRONG.includes(kind)

const join = (text: string, more: string | undefined, by: string): string =>
  more ? `${text}${by}${more}` : text
