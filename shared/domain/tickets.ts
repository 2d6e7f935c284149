// Tickets: what a message to us is about, where it stands, and how long its parts may be. Public pages import this, so it
// uses no schema library.

/** Everything a message can be about, as people read it. */
export const TICKET_CATEGORIES = {
  general: 'General question',
  technical: 'Technical problem',
  billing: 'Billing',
  privacy: 'Privacy and data requests',
  feature: 'Feature request',
  enterprise: 'Enterprise',
  compliance: 'Compliance and security reports',
  partnership: 'Partnership',
  press: 'Press',
} as const
export type TicketCategory = keyof typeof TICKET_CATEGORIES

/** What the support page offers (PRODUCT T2.7). */
export const SUPPORT_CATEGORIES = ['general', 'technical', 'billing', 'privacy', 'feature'] as const

/** What the contact page offers; the types are ours (PRODUCT T2.8 names none). */
export const INQUIRY_TYPES = [
  'general',
  'technical',
  'billing',
  'privacy',
  'enterprise',
  'compliance',
  'partnership',
  'press',
] as const
export type InquiryType = (typeof INQUIRY_TYPES)[number]

/** The longest that each part may be, in characters. A name is a first and a last one. */
export const TICKET_MAX = {
  namePart: 60,
  name: 121,
  email: 254,
  phone: 40,
  subject: 150,
  text: 5000,
} as const

export const TICKET_STATUSES = ['open', 'closed'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

/** What became of a message: ours go out by mail. `unsure`: it was cut off while it was sent, and isn't sent again. */
export const MESSAGE_STATES = ['received', 'queued', 'sent', 'failed', 'unsure'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** What an operator promises who answers within so many hours (PRODUCT T2.7). */
export const replyPromise = (hours: number): string =>
  `We’ll get back to you within ${hours === 1 ? 'an hour' : `${hours} hours`}.`

/** How long a ticket is kept after its last message. */
export const TICKET_RETENTION_MONTHS = 24
