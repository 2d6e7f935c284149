// How a value is written in a field: dates, phones and states in the shape that the field wants.
import { stateName } from '../../lib/us-state.ts'
import type { FormPerson } from './form-person.ts'
import type { Meaning } from './label-rules.ts'
import { plainLabel } from './plain-label.ts'
import { REQUEST_SENTENCES, SELF_WORDS } from './request-sentences.ts'
import type { SiteField } from './site-field.ts'

/** A value to type, and the name under which recipes know it (null: none). */
export interface TypedValue {
  profileKey: string | null
  text: string
}

/** The first way to write the value that the field takes; null if the person has none or none fits. */
export function typedValue(
  meaning: Meaning,
  field: SiteField,
  person: FormPerson,
  language: string,
): TypedValue | null {
  const { values } = person
  const first = (profileKey: string | null, texts: readonly (string | undefined)[]): TypedValue | null => {
    const text = texts.find(one => one !== undefined && one !== '' && takes(field, one))
    return text === undefined ? null : { profileKey, text }
  }
  const own = (key: string) => first(key, [values[key]])
  const { city, state, zip, street } = values
  const date = values.birthDate
  switch (meaning) {
    case 'signature':
      return first('fullName', [values.fullName])
    case 'name':
      return own('fullName')
    case 'birthDate':
      return date === undefined ? null : first('birthDate', dateTexts(date, field, language))
    case 'birthMonth':
      return date === undefined
        ? null
        : first('birthDate', [date.slice(5, 7), String(Number(date.slice(5, 7)))])
    case 'birthDay':
      return date === undefined
        ? null
        : first('birthDate', [date.slice(8, 10), String(Number(date.slice(8, 10)))])
    case 'today':
      return first(null, dateTexts(person.today, field, language))
    case 'phone':
      return values.phone === undefined ? null : first('phone', phoneTexts(values.phone, field))
    case 'state': {
      const name = state === undefined ? undefined : (stateName(state) ?? undefined)
      return first('state', [state]) ?? first('fullState', [name])
    }
    case 'zip':
      return first('zip', [zip, zip?.slice(0, 5)])
    case 'cityState':
      return city && state ? first('cityState', [`${city}, ${state}`]) : null
    case 'cityStateZip':
      return city && state && zip ? first(null, [`${city}, ${state} ${zip}`]) : null
    case 'fullAddress':
      return street && city && state
        ? first(null, [[street, city, [state, zip].filter(Boolean).join(' ')].join(', ')])
        : null
    case 'houseNumber':
      return first('street', [/^\d+\w?/.exec(street ?? '')?.[0]])
    case 'country':
      return first(null, state === undefined ? [] : ['United States', 'USA', 'US'])
    case 'dialCode':
      return first(null, ['+1', '1'])
    case 'relationship':
      return first(null, [SELF_WORDS[language] ?? SELF_WORDS.en])
    case 'message':
      return first(null, [REQUEST_SENTENCES[language] ?? REQUEST_SENTENCES.en])
    case 'other':
    case 'unit':
    case 'phonePart':
    case 'verificationCode':
      return null
    default:
      return own(meaning)
  }
}

/** Whether the field's own limits allow the text. */
function takes(field: SiteField, text: string): boolean {
  if (field.maxLength >= 0 && text.length > field.maxLength) return false
  if (field.kind === 'number' && !/^-?\d+(\.\d+)?$/.test(text)) return false
  if (field.pattern === '') return true
  try {
    return new RegExp(`^(?:${field.pattern})$`, 'v').test(text)
  } catch {
    return true // The browser ignores a pattern that is none.
  }
}

const ORDERS: Readonly<Record<string, string>> = { de: 'D.M.Y', es: 'D/M/Y', fr: 'D/M/Y' }

function dateTexts(iso: string, field: SiteField, language: string): string[] {
  if (field.kind === 'date') return [iso]
  if (field.kind === 'month') return [iso.slice(0, 7)]
  const [year = '', month = '', day = ''] = iso.split('-')
  const write = (order: string) => order.replace('Y', year).replace('M', month).replace('D', day)
  const said = shapeIn(`${field.placeholder} ${field.label} ${field.nearby} ${field.help}`)
  const usual = ORDERS[language] ?? 'M/D/Y'
  const others = ['M/D/Y', 'M-D-Y', 'D.M.Y', 'D/M/Y', 'Y-M-D', 'MDY', 'YMD']
  // A pattern decides among the rest; without one, the first is taken.
  return (said === null ? [usual, ...others] : [said, said.replaceAll(/[^DMY]/g, '')]).map(write)
}

/** The order that a hint such as `TT.MM.JJJJ` gives; null without one. */
function shapeIn(text: string): string | null {
  const plain = plainLabel(text)
  const found =
    /\b(mm|dd|tt|jj|yyyy|jjjj|aaaa)([-./ ]{0,3})(mm|dd|tt|jj)\2(yyyy|jjjj|aaaa|yy|dd|tt|jj)\b/.exec(plain)
  if (found === null) return null
  const [, first = '', separator = '', second = '', third = ''] = found
  const letter = (part: string) =>
    part === 'mm' ? 'M' : part === 'dd' || part === 'tt' || part === 'jj' ? 'D' : 'Y'
  return [first, second, third].map(letter).join(separator)
}

function phoneTexts(phone: string, field: SiteField): string[] {
  const all = phone.replace(/\D/g, '')
  const digits = all.length === 11 && all.startsWith('1') ? all.slice(1) : all
  if (digits.length !== 10) return [phone, all]
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  const mask = `${field.placeholder} ${field.help}`.match(/[\d_#xX(][\d_#xX()\-.\s]{8,}[\d_#xX]/)?.[0] ?? ''
  const slots = [...mask].filter(one => /[\d_#xX]/.test(one)).length
  let at = 0
  const masked = slots === 10 ? mask.replace(/[\d_#xX]/g, () => digits[at++] ?? '') : undefined
  return [
    ...(masked === undefined ? [] : [masked]),
    ...(field.pattern === '' && (field.maxLength < 0 || field.maxLength > 11) ? [phone] : []),
    digits,
    `${area}-${exchange}-${line}`,
    `(${area}) ${exchange}-${line}`,
    `${area}.${exchange}.${line}`,
    `+1${digits}`,
    phone,
  ]
}

/** The ten digits of a phone in parts of these lengths; null if they don't fit. */
export function phoneParts(phone: string, lengths: readonly number[]): string[] | null {
  const all = phone.replace(/\D/g, '')
  const digits = all.length === 11 && all.startsWith('1') ? all.slice(1) : all
  if (digits.length !== lengths.reduce((sum, one) => sum + one, 0)) return null
  return lengths.map((length, place) => {
    const start = lengths.slice(0, place).reduce((sum, one) => sum + one, 0)
    return digits.slice(start, start + length)
  })
}
