// What each field of a form asks for: by its own texts first, then by its group and its neighbors.
import { type ChoiceTopic, isYesNo, topicOfOptions } from './choose-option.ts'
import {
  isOfOtherPerson,
  type Meaning,
  meaningOfAutocomplete,
  meaningOfNames,
  meaningOfText,
} from './label-rules.ts'
import { bareLabel, plainLabel } from './plain-label.ts'
import type { FormView, SiteField } from './site-field.ts'

/** A field with what it asks for; `part` if it takes only a part of a phone. */
export interface ReadField {
  field: SiteField
  meaning: Meaning | null
  /** For lists and questions. */
  topic: ChoiceTopic | null
  part: number | null
  parts: readonly number[]
}

const TYPED = new Set(['text', 'email', 'tel', 'url', 'number', 'date', 'month', 'textarea'])
/** Texts that stand where a label would, and say nothing. */
const EMPTY_LABEL =
  /^(required|enter (here|text|value)|your (answer|entry)|select\.*|choose\.*|please select|bitte wahlen|seleccione|choisir|type here|\W*)$/

const labelTexts = ({ label, nearby, placeholder, help }: SiteField) => [label, nearby, placeholder, help]
const plainOf = (text: string) => {
  const plain = plainLabel(bareLabel(text))
  return EMPTY_LABEL.test(plain) ? '' : plain
}

/** The label that people read at the field. */
export function labelOf({ label, nearby, placeholder, legend, shared, names }: SiteField): string {
  const texts = [label, nearby, placeholder, shared, legend, names[0] ?? '']
  return bareLabel(texts.find(text => plainOf(text) !== '') ?? '').slice(0, 200)
}

/** Reads all fields of a form. */
export function readMeanings(view: FormView): ReadField[] {
  const read = view.fields.map(field => readField(field, view))
  readParts(read, view)
  settleNames(read)
  settleAddresses(read)
  settleDates(read)
  return read
}

function readField(field: SiteField, view: FormView): ReadField {
  const none = { field, part: null, parts: [] }
  if (TYPED.has(field.kind)) return { ...none, meaning: typedMeaning(field, view.language), topic: null }
  if (field.kind === 'checkbox') return { ...none, meaning: null, topic: null }
  return { ...none, ...listMeaning(field, view.language) }
}

function typedMeaning(field: SiteField, language: string): Meaning | null {
  const meaning = rawMeaning(field, language)
  if (field.kind === 'email') return meaning === 'other' || meaning === 'verificationCode' ? meaning : 'email'
  if (field.kind === 'tel' && meaning === null) return 'phone'
  if (field.kind === 'url' && meaning === null) return 'profileUrl'
  if (field.kind === 'textarea' && (meaning === null || !AREA.has(meaning))) return 'message'
  return meaning
}
const AREA: ReadonlySet<Meaning> = new Set<Meaning>([
  'profileUrl',
  'street',
  'fullAddress',
  'message',
  'other',
])

function rawMeaning(field: SiteField, language: string): Meaning | null {
  const [label = '', nearby = '', placeholder = '', help = ''] = labelTexts(field).map(plainOf)
  const group = plainOf(`${field.shared} ${field.legend}`)
  for (const text of [label, placeholder, nearby]) {
    const part = partOfDate(text, `${group} ${nearby}`)
    if (part !== null) return part
  }
  // A legend such as "Authorized agent" or "Your employer" takes its fields from the person.
  if ([field.legend, field.section].some(isOfOtherPerson)) return 'other'
  for (const text of [label, nearby, placeholder]) {
    const meaning = meaningOfText(text, language)
    if (meaning !== null) return meaning
  }
  const hinted = meaningOfAutocomplete(field.autocomplete) ?? shapeOf(placeholder)
  if (hinted !== null) return hinted
  const isUnlabeled = label === '' && nearby === ''
  if (isUnlabeled) {
    const named = (placeholder === '' ? meaningOfNames(field.names) : null) ?? meaningOfText(group, language)
    if (named !== null) return named
  }
  return meaningOfText(help, language)
}

const BIRTH = /birth|\bdob\b|geburt|nacimiento|naissance|born/

/** A field for a day, month or year within a date of birth. */
function partOfDate(own: string, group: string): Meaning | null {
  if (!BIRTH.test(`${group} ${own}`)) return null
  if (/\bdate|datum|fecha|dd.{0,3}mm|mm.{0,3}dd|tt.mm|jj.mm/.test(own)) return null
  const has = (words: RegExp) => words.test(own)
  const found: Meaning[] = []
  if (has(/\b(mm|months?|monat|mes|mois)\b/)) found.push('birthMonth')
  if (has(/\b(dd|tt|day|tag|dia|jour)\b/)) found.push('birthDay')
  if (has(/\b(yyyy|jjjj|aaaa|years?|jahr|ano|annee)\b/)) found.push('birthYear')
  return found.length === 1 ? (found[0] ?? null) : null
}

/** What a sample value in a placeholder shows. */
function shapeOf(placeholder: string): Meaning | null {
  if (/^[^@\s]+@[^@\s]+\.[a-z]+$/.test(placeholder)) return 'email'
  if (/^https?:\/\/|^www\./.test(placeholder)) return 'profileUrl'
  return /^\(?[\d_x#]{3}\)?[-. ]?[\d_x#]{3}[-. ]?[\d_x#]{4}$/.test(placeholder) ? 'phone' : null
}

function listMeaning(field: SiteField, language: string): Pick<ReadField, 'meaning' | 'topic'> {
  const offered = field.options.filter(({ text }) => plainLabel(text) !== '')
  const question = plainOf([field.label, field.nearby, field.legend, field.shared].join(' '))
  if (offered.length <= 4 && isYesNo(offered)) return { meaning: null, topic: 'yesNo' }
  const first = plainOf(offered[0]?.text ?? '')
  const texts = [plainOf(field.label), plainOf(field.nearby), plainOf(field.placeholder)]
  const around = plainOf(`${field.nearby} ${field.shared} ${field.legend}`)
  const part = [texts[0] ?? '', first, texts[2] ?? '']
    .map(text => partOfDate(text, around))
    .find(one => one !== null)
  if (part === 'birthMonth' || part === 'birthDay' || part === 'birthYear')
    return { meaning: part, topic: part }
  const byOptions = topicOfOptions(offered)
  if (byOptions === 'dialCode') return { meaning: 'dialCode', topic: 'dialCode' }
  if (byOptions === 'requestType' || byOptions === 'relationship' || byOptions === 'state')
    return { meaning: byOptions === 'state' ? 'state' : null, topic: byOptions }
  if (/\bage\b|\balter\b|\bedad\b/.test(question) && !BIRTH.test(question))
    return { meaning: 'age', topic: 'age' }
  if (
    /(how|wie|como|comment).{0,40}(contact|respond|reply|receive|answer|deliver|kontakt|contest|repond)|(contact|response|delivery) (method|preference)|preferred (method|contact)/.test(
      question,
    )
  )
    return { meaning: null, topic: 'contactBy' }
  if (
    /request type|type of (request|right)|what would you like|i (want|would like) (you )?to|anliegen|art (der|ihrer) anfrage|tipo de (solicitud|derecho)|type de (la )?demande|privacy right|your right/.test(
      question,
    )
  )
    return { meaning: null, topic: 'requestType' }
  if (
    /relationship|(subject|requestor|requester|submitter) type|type of (requestor|requester)|(submitting|making) (this|the|a) request as|\bi am\b|who are you|are you (a|an)\b|beziehung|ich bin|relacion|usted es|soy\b|vous etes|relation|qualite/.test(
      question,
    )
  )
    return { meaning: null, topic: 'relationship' }
  if (/reason|\bgrund\b|motivo|motif|raison/.test(question)) return { meaning: null, topic: 'reason' }
  const meaning =
    texts.map(text => meaningOfText(text, language)).find(one => one !== null) ??
    meaningOfAutocomplete(field.autocomplete) ??
    (question === '' ? meaningOfNames(field.names) : meaningOfText(question, language)) ??
    null
  if (meaning === 'state' || meaning === 'country' || meaning === 'age' || meaning === 'suffix')
    return { meaning, topic: meaning }
  if (meaning === 'birthMonth' || meaning === 'birthDay' || meaning === 'birthYear')
    return { meaning, topic: meaning }
  if (byOptions !== null) return { meaning: null, topic: byOptions }
  return { meaning, topic: meaning === null || meaning === 'other' ? null : 'text' }
}

/** Fields in a row that share one label: a phone in three, "City / State / Zip", a date in three. */
function readParts(read: ReadField[], { language }: FormView) {
  for (let at = 0; at < read.length; at++) {
    const start = read[at]
    if (start === undefined || !TYPED.has(start.field.kind)) continue
    const title = titleOf(start.field)
    if (title === '') continue
    const row = [start]
    for (const next of read.slice(at + 1)) {
      if (!TYPED.has(next.field.kind) || !sharesTitle(next.field, title)) break
      row.push(next)
    }
    if (row.length < 2) continue
    assignParts(row, title, language)
    at += row.length - 1
  }
}

function titleOf({ shared, label, nearby, legend }: SiteField): string {
  return [shared, label, nearby, legend].map(plainOf).find(text => text !== '' && !isPartName(text)) ?? ''
}

function sharesTitle(field: SiteField, title: string): boolean {
  const own = [field.label, field.nearby].map(plainOf).filter(text => text !== '' && !isPartName(text))
  const isTitle = (text: string) => plainOf(text) === title
  return (
    own.every(text => text === title) && (isTitle(field.shared) || isTitle(field.legend) || own.length > 0)
  )
}
const isPartName = (text: string) =>
  /^(area( code)?|prefix|line( number)?|exchange|(first|middle|last) (three|four|3|4)( digits)?|part \d|phone( number)? \d)$/.test(
    text,
  )

function assignParts(row: readonly ReadField[], title: string, language: string) {
  const lengths = row.map(({ field }) => field.maxLength)
  const meaning = meaningOfText(title, language)
  if (meaning === 'phone' && lengths.every(one => one > 0)) {
    for (const [part, one] of row.entries()) Object.assign(one, { meaning: 'phone', part, parts: lengths })
    return
  }
  if (meaning === 'birthDate' && row.length === 3) {
    const order: Meaning[] =
      language === 'en' ? ['birthMonth', 'birthDay', 'birthYear'] : ['birthDay', 'birthMonth', 'birthYear']
    // A field of four digits is the year, wherever it stands.
    if (lengths[0] === 4) order.unshift(...order.splice(2, 1))
    for (const [part, one] of row.entries()) if (!isDatePart(one.meaning)) one.meaning = order[part] ?? null
    return
  }
  const words = title.split(/\s*[/,&]\s*|\s+(?:and|und|y|et)\s+/).filter(Boolean)
  if (words.length !== row.length) return
  for (const [part, one] of row.entries())
    one.meaning = meaningOfText(words[part] ?? '', language) ?? one.meaning
}
const isDatePart = (meaning: Meaning | null) =>
  meaning === 'birthMonth' || meaning === 'birthDay' || meaning === 'birthYear'

/** "Name" is the part of a name that its neighbors leave. */
function settleNames(read: readonly ReadField[]) {
  const has = (meaning: Meaning) => read.some(one => one.meaning === meaning && one.field.hidden === null)
  const [hasFirst, hasLast] = [has('firstName'), has('lastName')]
  for (const one of read) {
    if (one.meaning !== 'name') continue
    one.meaning = hasFirst === hasLast ? 'fullName' : hasFirst ? 'lastName' : 'firstName'
  }
}

/** A bare date beside a signature is today's. */
function settleDates(read: readonly ReadField[]) {
  if (!read.some(one => one.meaning === 'signature')) return
  for (const one of read) {
    const isBare = /^(date|datum|fecha)$/.test(plainLabel(labelOf(one.field)))
    if (one.meaning === null && isBare && !BIRTH.test(plainLabel(`${one.field.legend} ${one.field.shared}`)))
      one.meaning = 'today'
  }
}

/** An address without a city or ZIP beside it is a whole address, where several lines fit. */
function settleAddresses(read: readonly ReadField[]) {
  const parts: (Meaning | null)[] = ['city', 'zip', 'cityState', 'cityStateZip', 'state']
  const hasParts = read.some(one => parts.includes(one.meaning) && one.field.hidden === null)
  for (const one of read) {
    if (one.meaning === 'fullAddress' && hasParts) one.meaning = 'street'
    if (one.meaning === 'street' && !hasParts) one.meaning = 'fullAddress'
    if (one.meaning === 'houseNumber' && !read.some(other => other.meaning === 'street'))
      one.meaning = 'other'
  }
}
