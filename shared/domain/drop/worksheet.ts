// The worksheet for the portal: each detail that DROP asks for, how to find it, and the person's own values. Pure. What
// a person adds to it stays on their device.
import { phoneText } from '#shared/lib/phone-text.ts'

export const IDENTIFIERS = [
  'names',
  'emails',
  'phones',
  'zips',
  'birth_date',
  'advertising_ids',
  'tv_ids',
  'vehicles',
] as const
export type Identifier = (typeof IDENTIFIERS)[number]

/** Values that the person added, by kind. */
export type Additions = Readonly<Partial<Record<Identifier, readonly string[]>>>

/** A value; `added` if it's only on this device. */
export type WorksheetValue = { text: string; added: boolean }
export type WorksheetRow = {
  identifier: Identifier
  label: string
  /** One of them, such as `email`. */
  one: string
  find: string
  optional: boolean
  values: WorksheetValue[]
}

const ABOUT: Readonly<Record<Identifier, Pick<WorksheetRow, 'label' | 'one' | 'find' | 'optional'>>> = {
  names: {
    label: 'Names',
    one: 'name',
    find: 'Every name you’ve used: before a marriage, with and without a middle name, and nicknames on accounts.',
    optional: false,
  },
  emails: {
    label: 'Emails',
    one: 'email',
    find: 'Old ones matter most: from school, former employers and providers you’ve left. Search your password manager for the addresses you sign in with.',
    optional: false,
  },
  phones: {
    label: 'Phone numbers',
    one: 'phone number',
    find: 'Cell and landline, including old ones. Look at old bills and your account with your carrier.',
    optional: false,
  },
  zips: {
    label: 'ZIP codes',
    one: 'ZIP code',
    find: 'Where you live now, and everywhere else you’ve lived or gotten mail.',
    optional: false,
  },
  birth_date: {
    label: 'Date of birth',
    one: 'date of birth',
    find: 'Month, day and year, like 04/02/1979. The portal scrambles it before sites compare it.',
    optional: false,
  },
  advertising_ids: {
    label: 'Mobile advertising ID',
    one: 'advertising ID',
    find: 'Android: Settings › Security and privacy › More privacy settings › Ads (on some phones Google › Ads). The ID is at the bottom. iPhone and iPad don’t show theirs, so skip this there.',
    optional: true,
  },
  tv_ids: {
    label: 'Smart TV ID',
    one: 'TV ID',
    find: 'In the TV’s settings, under Privacy or About. It’s often called the advertising ID. Many TVs only let you reset it. If yours does, skip this.',
    optional: true,
  },
  vehicles: {
    label: 'Vehicle VIN',
    one: 'VIN',
    find: 'The 17 characters on your registration or insurance card, and on the driver’s side at the bottom of the windshield.',
    optional: true,
  },
}

/** The maximum length of an added value, and the maximum number of them per kind. */
export const ADDITION_MAX = 120
export const ADDITIONS_MAX = 30

type PersonDetails = {
  names: readonly { first: string; middle: string; last: string; suffix: string }[]
  emails: readonly string[]
  phones: readonly string[]
  places: readonly { zip: string }[]
  birth_date: string | null
}

/** The rows in the portal's order: the person's own values first, without duplicates. */
export function worksheet(person: PersonDetails, additions: Additions): WorksheetRow[] {
  const known = knownValues(person)
  return IDENTIFIERS.map(identifier => {
    const own = [...new Set(known[identifier])]
    const added = [...new Set(additions[identifier] ?? [])].filter(text => !own.includes(text))
    return {
      identifier,
      ...ABOUT[identifier],
      values: [...own.map(text => ({ text, added: false })), ...added.map(text => ({ text, added: true }))],
    }
  })
}

function knownValues(person: PersonDetails): Readonly<Record<Identifier, readonly string[]>> {
  const { names, emails, phones, places, birth_date } = person
  const written = names.map(({ first, middle, last, suffix }) =>
    [first, middle, last, suffix].filter(part => part !== '').join(' '),
  )
  return {
    names: written,
    emails,
    phones: phones.map(phoneText),
    // The portal asks for five digits.
    zips: places.flatMap(({ zip }) => /^\d{5}/.exec(zip)?.[0] ?? []),
    birth_date: birth_date === null ? [] : [birth_date.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')],
    advertising_ids: [],
    tv_ids: [],
    vehicles: [],
  }
}

/** Adds a value; unchanged if it's empty, known, or one too many. */
export function withAddition(additions: Additions, identifier: Identifier, text: string): Additions {
  const value = text.trim().slice(0, ADDITION_MAX)
  const had = additions[identifier] ?? []
  if (value === '' || had.includes(value) || had.length >= ADDITIONS_MAX) return additions
  return { ...additions, [identifier]: [...had, value] }
}

export function withoutAddition(additions: Additions, identifier: Identifier, text: string): Additions {
  return { ...additions, [identifier]: (additions[identifier] ?? []).filter(one => one !== text) }
}
