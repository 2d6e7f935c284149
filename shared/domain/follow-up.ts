// When to follow up on a letter.

/** Follow-up days per letter template (PRODUCT T9.2). */
export const FOLLOW_UP_DAYS = { standard: 30, ccpa: 45, gdpr: 30 } as const
