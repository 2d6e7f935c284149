// When a letter is followed up.

/** Follow-up days per letter template (spec, signed-in tools, 9). */
export const FOLLOW_UP_DAYS = { standard: 30, ccpa: 45, gdpr: 30 } as const
