// Made-up values for form fields that sites don't need: plausible, and never the person's own (RECIPES 8). Randomness
// and the current time are parameters.
import type { FormElement } from './action.ts'

/** Input for made-up values. `age` is the data source's, for dates of birth. */
export interface GenerateInput {
  random: () => number
  now: number
  age: number | null
}

export type MadeValue = { ok: true; value: string } | { ok: false; error: string }

const made = (value: string): MadeValue => ({ ok: true, value })

/** A value for a `$generated_…$` type; null for other types. Dates come from `birthDate`, one per form. */
export function generateValue(
  element: FormElement,
  input: GenerateInput,
  birthDate: () => MadeDate | null,
): MadeValue | null {
  const between = (low: number, high: number) => low + Math.floor(input.random() * (high - low + 1))
  switch (element.type) {
    case '$generated_phone_number$':
      // 555-0100 to 555-0199 are reserved for fiction.
      return made(`${between(200, 899)}55501${String(between(0, 99)).padStart(2, '0')}`)
    case '$generated_zip_code$':
      return made(String(between(10_000, 99_999)))
    case '$generated_street_address$':
      return made(streetAddress(between))
    case '$generated_random_number$':
      return randomNumber(element, between)
    case '$generated_dob$': {
      const date = birthDate()
      return date
        ? made(formatDate(date, element.format || 'YYYY-MM-DD'))
        : { ok: false, error: 'no age to make a date of birth for' }
    }
    default:
      return null
  }
}

const STREETS = [
  'Maple',
  'Oak',
  'Cedar',
  'Willow',
  'Lake',
  'Hill',
  'Sunset',
  'Park',
  'River',
  'Spring',
  'Highland',
  'Meadow',
]
const STREET_TYPES = ['St', 'Ave', 'Rd', 'Ln', 'Dr', '']

function streetAddress(between: (low: number, high: number) => number): string {
  const pick = (list: readonly string[]) => list[between(0, list.length - 1)] ?? ''
  return `${between(100, 9999)} ${pick(STREETS)} ${pick(STREET_TYPES)}`.trim()
}

function randomNumber(element: FormElement, between: (low: number, high: number) => number): MadeValue {
  const [min, max] = [element.min, element.max].map(text =>
    text == null || text === '' ? Number.NaN : Number(text),
  )
  if (
    !Number.isInteger(min) ||
    !Number.isInteger(max) ||
    min === undefined ||
    max === undefined ||
    min > max
  ) {
    return { ok: false, error: 'a random number needs min and max' }
  }
  return made(String(between(min, max)))
}

/** A calendar day. */
export interface MadeDate {
  year: number
  month: number
  day: number
}

const DAY = 86_400_000

/** A random day in the year in which people who are `age` today (UTC) were born. */
export function randomBirthDate(age: number, input: Pick<GenerateInput, 'random' | 'now'>): MadeDate {
  const today = new Date(input.now)
  const back = (years: number) =>
    Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth(), today.getUTCDate())
  // The latest possible birthday is today `age` years ago. A person born today `age + 1` years ago is too old.
  const youngest = back(age)
  const oldest = back(age + 1) + DAY
  const days = Math.round((youngest - oldest) / DAY)
  const date = new Date(oldest + Math.floor(input.random() * (days + 1)) * DAY)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Formats a date with a pattern of `YYYY YY MMMM MMM MM M DD D`; other characters don't change. */
export function formatDate({ year, month, day }: MadeDate, pattern: string): string {
  const name = MONTHS[month - 1] ?? ''
  const parts: Record<string, string> = {
    YYYY: String(year),
    YY: String(year % 100).padStart(2, '0'),
    MMMM: name,
    MMM: name.slice(0, 3),
    MM: String(month).padStart(2, '0'),
    M: String(month),
    DD: String(day).padStart(2, '0'),
    D: String(day),
  }
  return pattern.replace(/YYYY|YY|MMMM|MMM|MM|M|DD|D/g, token => parts[token] ?? token)
}
