// Tickets: the categories of messages to us, their states, and the length limits. Public pages import this, so it
// uses no schema library.

/** All categories of messages, with their labels. */
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

/** The categories on the support page (PRODUCT T2.7). */
export const SUPPORT_CATEGORIES = ['general', 'technical', 'billing', 'privacy', 'feature'] as const

/** The categories on the contact page; the types are ours (PRODUCT T2.8 names none). */
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

/** The maximum length of each part, in characters. A name is a first and a last name. */
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

/** The state of a message; ours go out by mail. `unsure`: sending was interrupted, and we don't send it again. */
export const MESSAGE_STATES = ['received', 'queued', 'sent', 'failed', 'unsure'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** The promise of an operator who answers within this many hours (PRODUCT T2.7). */
export const replyPromise = (hours: number): string =>
  `We’ll get back to you within ${hours === 1 ? 'an hour' : `${hours} hours`}.`

/** How long we store a ticket after its last message. */
export const TICKET_RETENTION_MONTHS = 24
