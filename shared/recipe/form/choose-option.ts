// Which answer of a list or a question is right for the person: a state, a month, the kind of request, who is asking.
import { stateCode, stateName } from '../../lib/us-state.ts'
import type { FormPerson } from './form-person.ts'
import { plainLabel } from './plain-label.ts'
import type { FieldOption } from './site-field.ts'

/** What a list asks for, beyond what a text field can. */
export type ChoiceTopic =
  | 'requestType'
  | 'relationship'
  | 'yesNo'
  | 'contactBy'
  | 'reason'
  | 'birthMonth'
  | 'birthDay'
  | 'birthYear'
  | 'age'
  | 'state'
  | 'country'
  | 'dialCode'
  | 'suffix'
  | 'text'

/** The chosen answer's place in the list, and the name under which recipes know its value. */
export interface ChosenOption {
  index: number
  profileKey: string | null
}

type Option = Pick<FieldOption, 'value' | 'text'>

const DELETE =
  /delet|\beras|remov|suppress|forgotten|losch|supresi|suprimir|eliminar|eliminacion|borra|effac|supprim|oubli|take down/
const OPT_OUT =
  /opt[- ]?(me )?out|(do not|don't|stop) (sell|shar|process)|do-not-sell|widerspr|oposicion|oponerme|opposition|m'opposer|no vend(er|an)|ne pas vendre/
const OTHER_RIGHT =
  /\baccess|\bknow\b|\bcopy\b|correct|rectif|update|portab|auskunft|berichtig|acceso|acces\b/
const SELF =
  /\bconsumer\b|^the person (in|on|named|listed|described|shown|whose)\b|\bmyself\b|\bself\b|\bindividual\b|data subject|on my own|\bmy own\b|about me|\bi am the (person|individual|subject|consumer|owner)|verbraucher|ich selbst|fur mich|mich selbst|betroffene|\bselbst\b|consumidor|yo mismo|en mi (propio )?nombre|titular|interesad[oa]|consommateur|moi-? ?meme|en mon nom|personne concernee|particulier/
const OPEN = /general public|member of the public|\bvisitor|\bresident\b|\bother\b|sonstige|\botro|\bautre/
const CLIENT = /\bcustomer|\buser\b|kunde|cliente|client\b/
const NOT_SELF =
  /\bagent|behalf of (another|someone|a |the |my )|parent|guardian|attorney|employee|applicant|vendor|job|someone else|third party|law enforcement|business|vertreter|bevollmachtigt|mitarbeiter|dritte|representante|empleado|tercero|apoderado|mandataire|representant|employe|\btiers\b/
const MONTHS = [
  'jan(uary|uar)?|enero|ene|janvier|janv',
  'feb(ruary|ruar)?|febrero|fevrier|fevr',
  'mar(ch|z|zo|s)?|maerz|mrz',
  'apr(il)?|abril|abr|avril|avr',
  'may|mai|mayo',
  'june?|juni|junio|juin',
  'july?|juli|julio|juillet|juil',
  'aug(ust)?|agosto|ago|aout',
  'sept?(ember)?|septiembre|septembre',
  'oct(ober)?|okt(ober)?|octubre|octobre',
  'nov(ember)?|noviembre|novembre',
  'dec(ember)?|dez(ember)?|dic(iembre)?|decembre',
].map(names => new RegExp(`^(\\d{1,2} ?[-–.)]? ?)?\\(?(${names})\\.?\\)?$`))
const COUNTRY =
  /^(the )?(united states|usa?|u\.s\.(a\.)?|vereinigte staaten|estados unidos|etats-? ?unis)( of america| von amerika| de america| d'amerique)?( \((usa?|us)\))?$/
const YES = /^(yes|ja|si|oui|true|y)\b/
const NO = /^(no|nein|non|false|n)\b/

/** Whether an option says to delete, or to stop selling. */
export const isRemovalOption = (text: string): boolean => {
  const plain = plainLabel(text)
  return DELETE.test(plain) || OPT_OUT.test(plain)
}

/** Whether a text means a person who asks on their own behalf. */
export const isSelfOption = (text: string): boolean => {
  const plain = plainLabel(text)
  return SELF.test(plain) && !NOT_SELF.test(plain)
}

/** Whether a text means someone who asks on behalf of another person. */
export const isForAnother = (text: string): boolean => NOT_SELF.test(plainLabel(text))

export const isYes = (text: string): boolean => YES.test(plainLabel(text))
export const isNo = (text: string): boolean => NO.test(plainLabel(text))

/** Whether the options are a yes and a no. */
export function isYesNo(options: readonly Option[]): boolean {
  const texts = options.map(({ text }) => plainLabel(text)).filter(text => text !== '')
  return texts.some(text => YES.test(text)) && texts.some(text => NO.test(text))
}

/** What the options are about; null if they could be anything. */
export function topicOfOptions(options: readonly Option[]): ChoiceTopic | null {
  const texts = options.map(({ text }) => plainLabel(text))
  const count = (test: (text: string) => boolean) => texts.filter(test).length
  if (
    texts.some(text => MONTHS.some(month => month.test(text))) &&
    count(text => MONTHS.some(month => month.test(text))) >= 3
  )
    return 'birthMonth'
  if (count(text => /\+ ?\d{1,3}\b/.test(text)) >= 2) return 'dialCode'
  if (count(text => partsOf(text).some(part => stateCode(part) !== null)) >= 3) return 'state'
  if (count(isRemovalOption) >= 1 && texts.length > 1) return 'requestType'
  if (count(isSelfOption) >= 1 && texts.length > 1) return 'relationship'
  if (count(text => COUNTRY.test(text)) === 1 && texts.length > 2) return 'country'
  const numbers = texts.filter(text => /^\d+$/.test(text)).map(Number)
  if (numbers.length > 25 && numbers.every(one => one >= 1 && one <= 31)) return 'birthDay'
  if (numbers.length > 30 && numbers.every(one => one >= 1880 && one <= 2030)) return 'birthYear'
  return null
}

/** The right answer; null if the person has none or no option fits. `question` decides between yes and no. */
export function chooseOption(
  topic: ChoiceTopic,
  options: readonly Option[],
  person: FormPerson,
  { question, text }: { question: string; text?: { value: string; profileKey: string | null } | null },
): ChosenOption | null {
  const { values } = person
  const plain = options.map(option => ({ text: plainLabel(option.text), value: option.value.trim() }))
  const find = (test: (option: { text: string; value: string }) => boolean, profileKey: string | null) => {
    const index = plain.findIndex(test)
    return index < 0 ? null : { index, profileKey }
  }
  const best = (score: (text: string) => number): ChosenOption | null => {
    const scores = plain.map(option => score(option.text))
    const top = Math.max(...scores)
    return top > 0 ? { index: scores.indexOf(top), profileKey: null } : null
  }
  switch (topic) {
    case 'requestType':
      return best(
        one => (DELETE.test(one) ? 10 : OPT_OUT.test(one) ? 7 : 0) - (OTHER_RIGHT.test(one) ? 4 : 0),
      )
    case 'relationship':
      return best(
        one =>
          (NOT_SELF.test(one) ? -20 : 0) +
          (SELF.test(one) ? 10 : OPEN.test(one) ? 3 : CLIENT.test(one) ? 2 : 0),
      )
    case 'contactBy':
      return find(one => /e-?mail|correo|courriel/.test(one.text), null)
    case 'reason':
      return find(
        one => /privacy|privatsphare|datenschutz|privacidad|vie privee|personal/.test(one.text),
        null,
      )
    case 'yesNo': {
      const answer = answerTo(question, person)
      return answer === null ? null : find(one => (answer ? YES : NO).test(one.text), null)
    }
    case 'state':
      return values.state === undefined ? null : chooseState(plain, values.state)
    case 'country':
      return values.state === undefined
        ? null
        : (find(one => COUNTRY.test(one.text), null) ?? find(one => /^(usa?|840)$/i.test(one.value), null))
    case 'dialCode':
      return values.phone === undefined
        ? null
        : (find(one => /\+ ?1\b/.test(one.text) && /united states|\busa?\b/.test(one.text), null) ??
            find(one => /\+ ?1(?![\d-])/.test(one.text), null))
    case 'birthMonth': {
      const month = Number(values.birthDate?.slice(5, 7) ?? 0)
      if (month === 0) return null
      const named = MONTHS[month - 1]
      return (
        find(one => named?.test(one.text) === true, 'birthDate') ??
        find(one => /^\d{1,2}$/.test(one.text) && Number(one.text) === month, 'birthDate')
      )
    }
    case 'birthDay': {
      const day = Number(values.birthDate?.slice(8, 10) ?? 0)
      return day === 0
        ? null
        : find(one => /^\d{1,2}\.?$/.test(one.text) && Number.parseInt(one.text, 10) === day, 'birthDate')
    }
    case 'birthYear':
      return values.birthYear === undefined ? null : find(one => one.text === values.birthYear, 'birthYear')
    case 'age':
      return values.age === undefined ? null : find(one => isAgeIn(one.text, Number(values.age)), 'age')
    case 'suffix':
    case 'text': {
      const wanted = topic === 'suffix' ? values.suffix : text?.value
      if (wanted === undefined || wanted === '') return null
      const same = plainLabel(wanted)
      const key = topic === 'suffix' ? 'suffix' : (text?.profileKey ?? null)
      return find(one => one.text === same, key) ?? find(one => plainLabel(one.value) === same, key)
    }
  }
}

/** A text, and what stands between its commas and dashes: "Texas, United States". */
const partsOf = (text: string): string[] => [text, ...text.split(/\s*[-–,:()]\s*/).filter(Boolean)]

function chooseState(
  options: readonly { text: string; value: string }[],
  state: string,
): ChosenOption | null {
  const name = stateName(state)
  const code = stateCode(state) ?? state
  const isState = (text: string) => {
    return partsOf(text).some(part => stateCode(part) === code)
  }
  const exact = options.findIndex(one => stateCode(one.text) === code)
  const index =
    exact >= 0 ? exact : options.findIndex(one => isState(one.text) || stateCode(one.value) === code)
  const chosen = options[index]
  if (chosen === undefined) return null
  const given = chosen.value === '' ? chosen.text : chosen.value
  const isFull = name !== null && plainLabel(given) === plainLabel(name)
  return { index, profileKey: isFull ? 'fullState' : 'state' }
}

function isAgeIn(text: string, age: number): boolean {
  const range = /(\d{1,3})\s*(?:[-–]|to|bis|a|und)\s*(\d{1,3})/.exec(text)
  if (range) return Number(range[1]) <= age && age <= Number(range[2])
  const over = /(\d{1,3})\s*(?:\+|and (?:over|older|up)|or (?:over|older)|und alter)/.exec(text)
  if (over) return age >= Number(over[1])
  const above = /(?:over|older than|uber)\s*(\d{1,3})/.exec(text)
  if (above) return age > Number(above[1])
  const under = /(?:under|younger than|below|unter)\s*(\d{1,3})/.exec(text)
  if (under) return age < Number(under[1])
  return text === String(age)
}

/** The true answer to a question, as far as the person's values tell; null if they don't. */
function answerTo(question: string, { values }: FormPerson): boolean | null {
  const plain = plainLabel(question)
  if (/newsletter|marketing|promotion|offers|updates|werbung|publicidad|publicite/.test(plain)) return false
  if (
    /(are you|you are|sind sie|es usted|etes-vous).{0,40}(agent|representative|attorney|vertreter|bevollm|representante|mandataire)/.test(
      plain,
    )
  )
    return false
  if (
    /(behalf of|for) (someone|another|a(ny)? (other|third|consumer|child|minor)|other)|im namen (einer|von)|fur (eine )?andere|en nombre de (otra|un)|au nom d'(un|une )?autre/.test(
      plain,
    )
  )
    return false
  if (/minor|under (the age of )?1[368]|menor de|minderjahrig|mineur/.test(plain))
    return adult(values) === null ? null : !adult(values)
  if (/(1[68]|twenty-?one|21) (years|or older|or over|jahre|anos|ans)|over 18|at least 1[68]/.test(plain))
    return adult(values)
  if (
    /are you (the|this) (person|individual|subject|consumer|data subject)|is this (record|listing|information|request) (about|for) (you|yourself)|on your own behalf|for yourself|acting for yourself|in eigenem namen|en su propio nombre|en votre nom propre/.test(
      plain,
    )
  )
    return true
  return livesThere(plain, values.state)
}

function adult(values: FormPerson['values']): boolean | null {
  return values.age === undefined ? null : Number(values.age) >= 18
}

function livesThere(plain: string, state: string | undefined): boolean | null {
  if (state === undefined || !/resident|reside|live in|wohn|residente|reside|reside[sz]/.test(plain))
    return null
  if (/\beu\b|\beea\b|european|\buk\b|united kingdom|switzerland|brazil|canada/.test(plain)) return false
  const states = [...plain.matchAll(/[a-z]+( [a-z]+){0,2}/g)].flatMap(([words]) => namesIn(words))
  if (states.length > 0) return states.includes(stateCode(state) ?? state)
  return /united states|\bu\.?s\.?a?\b/.test(plain) ? true : null
}

/** The codes of the states named in a text. Codes themselves are words, such as "in" and "or". */
function namesIn(words: string): string[] {
  const parts = words.split(' ')
  return parts.flatMap((_, at) =>
    [1, 2, 3].flatMap(length => {
      const name = parts.slice(at, at + length).join(' ')
      const code = name.length > 2 ? stateCode(name) : null
      return code === null ? [] : [code]
    }),
  )
}

/** What a yes or no statement, such as "I am a California resident", would claim; null if it isn't known. */
export const isTrueStatement = (statement: string, person: FormPerson): boolean | null =>
  answerTo(statement, person)
