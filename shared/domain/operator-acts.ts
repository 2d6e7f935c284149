// What operators do, as the audit log names it, and the reasons that they can give for an act on an account.

/** Acts with their text on /operations/audit. The log keeps the names, so don't rename them. */
export const OPERATOR_ACTS = {
  account_looked_up: 'Looked up an account',
  accounts_listed: 'Listed accounts',
  account_locked: 'Locked an account',
  account_unlocked: 'Unlocked an account',
  reset_mailed: 'Mailed a link for a new password',
  deletion_started: 'Started the deletion of an account',
  account_made: 'Made an account',
  account_invited: 'Invited someone',
  account_changed: 'Changed an account',
  account_deleted: 'Deleted an account at once',
  account_exported: 'Made an archive of an account’s data',
  link_made: 'Made a sign-in link',
  factor_removed: 'Removed a second factor',
  ticket_answered: 'Answered a message',
  ticket_closed: 'Closed a message',
  ticket_reopened: 'Reopened a message',
  work_retried: 'Had work tried again',
  recipe_released: 'Put a recipe back in use',
  site_released: 'Believed a site again',
  plans_set_up: 'Created plans at Stripe',
  prices_changed: 'Changed the prices of plans',
} as const
export type OperatorActName = keyof typeof OPERATOR_ACTS

/**
 * Why an operator acts on an account: the operator's choice, and what the account's owner is told. There's no free
 * text, because the log never forgets, and must not name people or what they store.
 */
export const ACT_REASONS = {
  asked: { label: 'The owner asked for it', told: 'You asked us to.' },
  security: {
    label: 'Someone else may be in the account',
    told: 'Someone else may have access to your account.',
  },
  misuse: {
    label: 'It’s used against the terms',
    told: 'We think that the account was used against our terms.',
  },
  law: { label: 'A law or an authority requires it', told: 'A law or an authority requires it.' },
  other: { label: 'Another reason', told: 'To learn why, please write to us.' },
} as const
export type ActReason = keyof typeof ACT_REASONS
export const actReasons = Object.keys(ACT_REASONS) as [ActReason, ...ActReason[]]

/** How long the audit log is kept, in days. */
export const OPERATOR_ACTS_STORED_DAYS = 730
