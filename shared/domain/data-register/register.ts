// The data register, our record of processing (GDPR Art. 30): the format of a field's annotation. The annotations are
// in shared/collections/data-register-fields.ts, and in account-tables.ts, billing-tables.ts, file-tables.ts,
// operator-tables.ts, site-tables.ts, sync-tables.ts, ticket-tables.ts, webhook-tables.ts and work-tables.ts here.

/** Who can read a field. The screen has the sentences. */
export const READERS = {
  you: 'You',
  shared: 'You, and the people you share this person with',
  server: 'Our server, to do its work, and the people who run it',
  sites: 'The sites a request goes to',
  mail: 'The mail services on the way',
  nobody: 'No one: we store it so that it can’t be read back',
  everyone: 'Everyone: it says nothing about you',
} as const
export type Reader = keyof typeof READERS

/** Groups of the register, in display order. */
export const REGISTER_GROUPS = {
  people: 'The people you added',
  household: 'Your family or team',
  findings: 'What we found',
  removals: 'Removals and their proof',
  letters: 'Letters and documents',
  support: 'Your messages to us',
  alerts: 'Alerts, notifications and settings',
  account: 'Your account',
  'sign-in': 'How you sign in',
  security: 'Security log and keys',
  devices: 'Your devices',
  rights: 'Exports and deletion',
  working: 'What Offlist needs to run',
  shared: 'Not about you',
} as const
export type RegisterGroup = keyof typeof REGISTER_GROUPS

/** Why we store a field, how long, and who can read it, in plain sentences. */
export type Retention = { why: string; kept: string; readers: readonly Reader[] }

/**
 * One field: its meaning and its retention. `secret`: a credential or a key; an archive omits it. An archive includes
 * every other field of an account's rows.
 */
export type RegisterField = Retention & { what: string; secret: boolean }

/** A field's annotation as written: only its `what`, or also the differences from its table's retention. */
export type Annotation = string | ({ what: string; secret?: true } & Partial<Retention>)

/** A table or collection of the register. */
export type RegisterTable<F extends string = string> = {
  group: RegisterGroup
  title: string
  fields: Readonly<Record<F, RegisterField>>
}

/** Fills in a table's annotations with the values that apply to all its fields. */
export function registerTable<F extends string>(
  about: Retention & { group: RegisterGroup; title: string },
  fields: Readonly<Record<F, Annotation>>,
): RegisterTable<F> {
  const { group, title, ...keeping } = about
  const entries = Object.entries<Annotation>(fields).map(([name, annotation]) => {
    const given = typeof annotation === 'string' ? { what: annotation } : annotation
    return [name, { ...keeping, secret: false, ...given }] as const
  })
  return { group, title, fields: Object.fromEntries(entries) as Record<F, RegisterField> }
}

/** Recurring retention sentences. */
export const RETENTION = {
  account: 'As long as you have the account.',
  person:
    'Until you delete the person, or your account; a day longer at most. What a removal is about stays with it.',
  row: 'Until you delete it, or your account. We erase it for good once all your devices know, within 180 days.',
  written: 'As long as you have the account: it’s part of the record of what we did for you.',
  session: 'Until you sign out on that device, or it expires.',
  moment: 'Minutes to a day: until it’s used or expires.',
  work: 'Until the work is done.',
  always: 'As long as the service runs.',
} as const
