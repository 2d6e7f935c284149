// The two forms: the fields of each, and how they become a message.
import {
  INQUIRY_TYPES,
  SUPPORT_CATEGORIES,
  TICKET_CATEGORIES,
  TICKET_MAX,
  type TicketCategory,
} from '#shared/domain/tickets.ts'
import type { TicketBody } from '#shared/protocol/tickets.ts'
import type { KnownUser } from '#web/data/session/known-user.ts'

export type MessageField = {
  name: string
  label: string
  /** The error if it's empty. */
  missing: string
  required?: boolean
  kind: 'line' | 'email' | 'tel' | 'choice' | 'text'
  max: number
  autoComplete?: string
  options?: readonly { value: string; label: string }[]
  /** Takes a whole row. */
  wide?: boolean
}

type Values = Readonly<Record<string, string>>

export type MessageKind = {
  /** The key of its draft. */
  id: 'support' | 'contact'
  label: string
  fields: readonly MessageField[]
  submit: string
  /** The toast's title after sending. */
  sent: string
  toBody: (values: Values) => TicketBody
  /** The field for each part of a message, if it has another name. */
  fieldOf: Readonly<Record<string, string>>
  /** The initial values for a signed-in user. */
  prefill: (user: KnownUser) => Values
}

const choices = (names: readonly TicketCategory[]) => [
  { value: '', label: 'Choose one' },
  ...names.map(value => ({ value, label: TICKET_CATEGORIES[value] })),
]
const email = {
  name: 'email',
  label: 'Email',
  missing: 'Enter your email address.',
  kind: 'email',
  max: TICKET_MAX.email,
  autoComplete: 'email',
} as const
const text = {
  name: 'text',
  label: 'Message',
  missing: 'Write a message.',
  kind: 'text',
  max: TICKET_MAX.text,
  wide: true,
} as const
const filled = (value: string | undefined) => value?.trim() ?? ''

/** The support page's (PRODUCT T2.7). */
export const supportMessage: MessageKind = {
  id: 'support',
  label: 'Support request',
  fields: [
    {
      name: 'name',
      label: 'Name',
      missing: 'Enter your name.',
      kind: 'line',
      max: TICKET_MAX.name,
      autoComplete: 'name',
    },
    email,
    {
      name: 'category',
      label: 'Category',
      missing: 'Choose what it’s about.',
      kind: 'choice',
      max: 0,
      options: choices(SUPPORT_CATEGORIES),
    },
    {
      name: 'subject',
      label: 'Subject',
      missing: 'Enter a subject.',
      kind: 'line',
      max: TICKET_MAX.subject,
      autoComplete: 'off',
    },
    text,
  ],
  submit: 'Send Message',
  sent: 'Support request submitted',
  toBody: values => ({
    name: filled(values.name),
    email: filled(values.email),
    phone: null,
    category: values.category as TicketCategory,
    subject: filled(values.subject),
    text: filled(values.text),
  }),
  fieldOf: {},
  prefill: user => ({ name: user.fullName, email: user.email }),
}

/** The contact page's (the same, 2.8). Its subject is the chosen type. */
export const contactMessage: MessageKind = {
  id: 'contact',
  label: 'Contact form',
  fields: [
    {
      name: 'first_name',
      label: 'First name',
      missing: 'Enter your first name.',
      kind: 'line',
      max: TICKET_MAX.namePart,
      autoComplete: 'given-name',
    },
    {
      name: 'last_name',
      label: 'Last name',
      missing: 'Enter your last name.',
      kind: 'line',
      max: TICKET_MAX.namePart,
      autoComplete: 'family-name',
    },
    email,
    {
      name: 'phone',
      label: 'Phone',
      missing: '',
      required: false,
      kind: 'tel',
      max: TICKET_MAX.phone,
      autoComplete: 'tel',
    },
    {
      name: 'inquiry',
      label: 'Inquiry type',
      missing: 'Choose what it’s about.',
      kind: 'choice',
      max: 0,
      options: choices(INQUIRY_TYPES),
      wide: true,
    },
    text,
  ],
  submit: 'Send Message',
  sent: 'Message sent',
  toBody: values => {
    const category = values.inquiry as TicketCategory
    return {
      name: `${filled(values.first_name)} ${filled(values.last_name)}`,
      email: filled(values.email),
      phone: filled(values.phone) || null,
      category,
      subject: TICKET_CATEGORIES[category],
      text: filled(values.text),
    }
  },
  fieldOf: { name: 'first_name', category: 'inquiry', subject: 'inquiry' },
  prefill: user => {
    const [first = '', ...last] = user.fullName.split(' ')
    return { first_name: first, last_name: last.join(' '), email: user.email }
  },
}
