// How made-up sites present their data: which fields they show, in what format, and what they hide.

export interface NameParts {
  first: string
  middle: string
  last: string
  suffix: string
}

export interface Layout {
  name(parts: NameParts): string
  /** The format of an age. */
  age: 'age' | 'band' | 'decade' | 'wide' | 'birth year' | 'birth month' | 'birth date'
  /** `name`: the state's full name. */
  place: 'code' | 'name' | 'city' | 'state'
  /** Percentage of listings that have the field. 0 if the site doesn't show it. */
  shows: {
    akas: number
    age: number
    address: number
    past: number
    phones: number
    emails: number
    relatives: number
  }
  phone(digits: string): string
  email(address: string): string
  street(text: string): string
  /** Whether relatives are shown with only the initial of the last name. */
  isKinShort: boolean
  /** The maximum number of places in a listing. */
  places: number
}

const joined = (...words: string[]) => words.filter(word => word !== '').join(' ')
const initial = (word: string, sign = '') => (word === '' ? '' : word.charAt(0) + sign)
const usual = ({ first, middle, last, suffix }: NameParts) => joined(first, middle, last, suffix)
const whole = (text: string) => text
const groups = (digits: string) => [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)] as const

/** `a...@host` and similar: the first `head` and last `tail` characters before the host. */
const hideMail = (head: number, tail: number, sign: (hidden: number) => string) => (address: string) => {
  const [handle = '', host = ''] = address.split('@')
  const end = tail === 0 ? '' : handle.slice(-tail)
  return `${handle.slice(0, head)}${sign(Math.max(1, handle.length - head - tail))}${end}@${host}`
}

/** `1310 E*** Ln`: the street's name, hidden after `head` letters. */
const hideStreet = (head: number) => (text: string) => {
  const [number = '', ...rest] = text.split(' ')
  const name = rest.find(word => word.length > 2) ?? ''
  return head === 0 ? `${number} ${'*'.repeat(8)}` : `${number} ${name.slice(0, head)}***`
}

/** The layouts, by the name that the bench prints. */
export const LAYOUTS = {
  'cards with relatives': {
    name: parts => usual({ ...parts, middle: parts.middle.length === 1 ? `${parts.middle}.` : parts.middle }),
    age: 'age',
    place: 'code',
    shows: { akas: 30, age: 90, address: 0, past: 0, phones: 0, emails: 0, relatives: 78 },
    phone: whole,
    email: whole,
    street: whole,
    isKinShort: false,
    places: 4,
  },
  'full report': {
    name: usual,
    age: 'age',
    place: 'code',
    shows: { akas: 20, age: 84, address: 82, past: 75, phones: 74, emails: 0, relatives: 74 },
    phone: digits => `(${groups(digits)[0]}) ${groups(digits)[1]}-##${digits.slice(-2)}`,
    email: whole,
    street: whole,
    isKinShort: false,
    places: 4,
  },
  decades: {
    name: usual,
    age: 'decade',
    place: 'code',
    shows: { akas: 15, age: 65, address: 0, past: 0, phones: 50, emails: 36, relatives: 66 },
    phone: digits => `(${groups(digits)[0]}) •••-${groups(digits)[2]}`,
    email: hideMail(3, 0, () => '...'),
    street: whole,
    isKinShort: false,
    places: 3,
  },
  'capitals with birth years': {
    name: parts => usual(parts).toUpperCase(),
    age: 'birth year',
    place: 'code',
    shows: { akas: 8, age: 70, address: 80, past: 0, phones: 40, emails: 0, relatives: 0 },
    phone: digits => groups(digits).join('-'),
    email: whole,
    street: whole,
    isKinShort: false,
    places: 2,
  },
  'states written out': {
    name: usual,
    age: 'band',
    place: 'name',
    shows: { akas: 18, age: 84, address: 78, past: 0, phones: 32, emails: 32, relatives: 60 },
    phone: digits => `(${groups(digits)[0]}) ***-****`,
    email: hideMail(1, 1, () => 'xxxxx'),
    street: hideStreet(1),
    isKinShort: true,
    places: 4,
  },
  'mail only': {
    name: usual,
    age: 'age',
    place: 'code',
    shows: { akas: 10, age: 46, address: 0, past: 0, phones: 0, emails: 42, relatives: 0 },
    phone: whole,
    email: hideMail(1, 1, hidden => '*'.repeat(hidden)),
    street: whole,
    isKinShort: false,
    places: 3,
  },
  'birth months': {
    name: usual,
    age: 'birth month',
    place: 'code',
    shows: { akas: 20, age: 70, address: 78, past: 0, phones: 62, emails: 0, relatives: 46 },
    phone: digits => `+1 ${groups(digits)[0]} ${groups(digits)[1]} ${digits[6]}***`,
    email: whole,
    street: whole,
    isKinShort: false,
    places: 3,
  },
  'last name first': {
    name: ({ first, middle, last, suffix }) =>
      `${last.toUpperCase()}, ${joined(first, middle, suffix).toUpperCase()}`,
    age: 'age',
    place: 'city',
    shows: { akas: 5, age: 70, address: 0, past: 0, phones: 35, emails: 25, relatives: 30 },
    phone: digits => groups(digits).join('.'),
    email: whole,
    street: whole,
    isKinShort: false,
    places: 2,
  },
  'initial of the last name': {
    name: ({ first, last }) => `${first} ${initial(last, '.')}`,
    age: 'decade',
    place: 'code',
    shows: { akas: 0, age: 80, address: 0, past: 0, phones: 55, emails: 30, relatives: 50 },
    phone: digits => `${digits.slice(0, 3)}-XXX-XXXX`,
    email: hideMail(2, 0, () => '***'),
    street: whole,
    isKinShort: true,
    places: 4,
  },
  'register entry': {
    name: ({ first, middle, last, suffix }) => joined(last, first, initial(middle), suffix).toUpperCase(),
    age: 'birth date',
    place: 'code',
    shows: { akas: 0, age: 75, address: 80, past: 20, phones: 20, emails: 0, relatives: 0 },
    phone: digits => `***-***-${digits.slice(-4)}`,
    email: whole,
    street: hideStreet(0),
    isKinShort: false,
    places: 1,
  },
  'everything shown': {
    name: usual,
    age: 'birth date',
    place: 'code',
    shows: { akas: 30, age: 80, address: 85, past: 70, phones: 80, emails: 60, relatives: 75 },
    phone: digits => `(${groups(digits)[0]}) ${groups(digits)[1]}-${groups(digits)[2]}`,
    email: whole,
    street: whole,
    isKinShort: false,
    places: 5,
  },
  'initials and bands': {
    name: ({ first, middle, last, suffix }) => joined(first, initial(middle), last, suffix),
    age: 'band',
    place: 'code',
    shows: { akas: 10, age: 75, address: 45, past: 0, phones: 50, emails: 40, relatives: 40 },
    phone: digits => `${groups(digits)[0]}-${digits.slice(3, 5)}x-xx${digits.slice(-2)}`,
    email: hideMail(2, 2, () => '•••••'),
    street: hideStreet(2),
    isKinShort: false,
    places: 3,
  },
  'states and wide ages': {
    name: usual,
    age: 'wide',
    place: 'state',
    shows: { akas: 20, age: 80, address: 0, past: 0, phones: 70, emails: 70, relatives: 80 },
    phone: digits => `(XXX) ${groups(digits)[1]}-${groups(digits)[2]}`,
    email: hideMail(6, 1, () => '**'),
    street: whole,
    isKinShort: false,
    places: 2,
  },
} satisfies Record<string, Layout>

/** The percentage of pages with each layout. Sites that show little of a name are rare. */
export const LAYOUT_SHARES: Readonly<Record<LayoutName, number>> = {
  'cards with relatives': 14,
  'full report': 14,
  decades: 8,
  'capitals with birth years': 9,
  'states written out': 9,
  'mail only': 6,
  'birth months': 10,
  'last name first': 6,
  'initial of the last name': 3,
  'register entry': 4,
  'everything shown': 8,
  'initials and bands': 7,
  'states and wide ages': 2,
}

export type LayoutName = keyof typeof LAYOUTS
