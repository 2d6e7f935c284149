// The catalogue's codes as words in sentences.
import type { Broker } from '#shared/catalogue/broker.ts'

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })

/** `a, b, and c`. */
export const listOf = (parts: readonly string[]): string => LIST.format(parts)

const REGIONS = new Intl.DisplayNames('en', { type: 'region' })

/** `EU` in the catalogue is the area of the GDPR (RULES.md K1). */
export const regionName = (code: string): string =>
  code === 'EU'
    ? 'the area of the GDPR'
    : code === 'US'
      ? 'the United States'
      : code === 'GB'
        ? 'the United Kingdom'
        : (REGIONS.of(code) ?? code)

/** After “it takes requests”. */
export const METHOD_WORDS: Readonly<Record<Broker['methods'][number], string>> = {
  web_form: 'by web form',
  email_request: 'by email',
  manual_process: 'by a process of its own',
  phone: 'by phone',
  postal_mail: 'by mail',
  account_required: 'through an account',
}

/** After “it asks for”. */
export const REQUIREMENT_WORDS: Readonly<Record<Broker['requirements'][number], string>> = {
  email_confirmation: 'a click on a link in its email',
  captcha: 'a CAPTCHA',
  phone_verification: 'a code by phone',
  id_document: 'proof of identity',
  record_url: 'the link of your listing',
  account: 'an account',
  postal_letter: 'a letter on paper',
  date_of_birth: 'your date of birth',
}

const DATA_WORDS: Readonly<Record<string, string>> = {
  name: 'names',
  address: 'addresses',
  phone: 'phone numbers',
  email: 'email addresses',
  photo: 'photos',
  minors_data: 'minors’ data',
  precise_geolocation: 'precise location',
  reproductive_health: 'reproductive health data',
}
/** The order in which data types are listed. */
const DATA_ORDER = Object.keys(DATA_WORDS)

export function dataWords(types: readonly string[]): string[] {
  const sorted = [...types].sort((a, b) => DATA_ORDER.indexOf(a) - DATA_ORDER.indexOf(b))
  return sorted.map(type => DATA_WORDS[type] ?? type.replaceAll('_', ' '))
}

const REGISTER_WORDS: Readonly<Record<string, string>> = { CA: 'California', VT: 'Vermont' }

/** `California (2026, 2025, 2024, 2021) and Vermont (2021)`. */
export function registerWords(registers: readonly string[]): string {
  const years = new Map<string, string[]>()
  for (const register of registers) {
    const [state = '', year = ''] = register.split('-')
    years.set(state, [...(years.get(state) ?? []), year])
  }
  return listOf(
    [...years].map(
      ([state, all]) => `${REGISTER_WORDS[state] ?? state} (${all.sort().reverse().join(', ')})`,
    ),
  )
}

/** A name at the end of a sentence, without a second period. */
export const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
