// Templates of a person's own: texts with placeholders in braces, checked as they're written and filled from the facts of
// one letter. Pure.
import { FOLLOW_UP_DAYS } from '#shared/domain/follow-up.ts'
import type { LetterType } from './letter-type.ts'
import { type LetterFacts, openingSentence, signatureOf, writeLetter } from './templates.ts'

/** What each placeholder becomes, as said to the person. */
export const PLACEHOLDERS = {
  site: 'the site’s name',
  name: 'the name as the listing has it',
  place: 'the place as the listing has it',
  link: 'the listing’s link',
  opening: 'who writes, and whose data it’s about',
  signature: 'the name to sign with',
} as const
type Placeholder = keyof typeof PLACEHOLDERS

const isPlaceholder = (word: string): word is Placeholder => Object.hasOwn(PLACEHOLDERS, word)

export type OwnTemplate = { name: string; subject: string; body: string; followUpDays: number }
export type TemplateErrors = Partial<Record<keyof OwnTemplate, string>>

export const NAME_MAX = 80
const SUBJECT_MAX = 300
const BODY_MAX = 20_000

/** One sentence per field that is wrong; empty when it can be kept. */
export function templateErrors({ name, subject, body, followUpDays }: OwnTemplate): TemplateErrors {
  const found: TemplateErrors = {
    ...fault('name', lengthFault(name, NAME_MAX, 'Give the template a name.')),
    ...fault('subject', lengthFault(subject, SUBJECT_MAX, 'Write a subject.') ?? placeholderFault(subject)),
    ...fault('body', lengthFault(body, BODY_MAX, 'Write the letter.') ?? placeholderFault(body)),
  }
  const isDays = Number.isInteger(followUpDays) && followUpDays >= 1 && followUpDays <= 365
  return isDays ? found : { ...found, followUpDays: 'Enter a whole number of days, from 1 to 365.' }
}

const fault = (field: keyof OwnTemplate, text: string | null): TemplateErrors =>
  text === null ? {} : { [field]: text }

function lengthFault(text: string, most: number, missing: string): string | null {
  if (text.trim() === '') return missing
  return text.length > most ? `Keep it to ${most.toLocaleString('en-US')} characters.` : null
}

/** What is wrong with the braces of a text; null if nothing is. */
function placeholderFault(text: string): string | null {
  const unknown = [...text.matchAll(/\{([^{}]*)\}/g)]
    .map(([, word = '']) => word)
    .find(word => !isPlaceholder(word))
  if (unknown !== undefined) {
    const known = Object.keys(PLACEHOLDERS).map(word => `{${word}}`)
    return `We don’t know {${unknown.slice(0, 40)}}. Use ${known.slice(0, -1).join(', ')} or ${known.at(-1)}.`
  }
  const rest = text.replaceAll(/\{[^{}]*\}/g, '')
  const brace = /[{}]/.exec(rest)?.[0]
  if (brace === undefined) return null
  return brace === '{' ? 'A “{” has no “}” after it.' : 'A “}” has no “{” before it.'
}

/** The text with the facts in it. A line is left out if it has a placeholder for something that isn't known. */
export function fillTemplate(text: string, facts: LetterFacts): string {
  const values: Readonly<Record<Placeholder, string | null>> = {
    site: facts.siteName,
    name: facts.listingName,
    place: facts.shownPlace,
    link: facts.listingUrl,
    opening: openingSentence(facts),
    signature: signatureOf(facts),
  }
  const lines = text.split('\n').flatMap(line => {
    const words = [...line.matchAll(/\{([^{}]*)\}/g)].map(([, word = '']) => word)
    if (words.some(word => isPlaceholder(word) && values[word] === null)) return []
    return [
      line.replaceAll(/\{([^{}]*)\}/g, (all, word: string) =>
        isPlaceholder(word) ? (values[word] ?? all) : all,
      ),
    ]
  })
  return lines.join('\n')
}

/** One of our templates as a text to go on from. `homeState` decides what it may claim. */
export function copyOf(type: LetterType, label: string, homeState: string | null): OwnTemplate {
  const mine = { onBehalf: false, listingName: '{name}' }
  const { subject, body } = writeLetter(type, {
    ...mine,
    siteName: '{site}',
    listingUrl: '{link}',
    shownPlace: '{place}',
    homeState,
  })
  const opened = body.replace(openingSentence(mine), '{opening}')
  return {
    name: `My ${label}`,
    subject,
    body: opened.replace(/\{name\}$/, '{signature}'),
    followUpDays: FOLLOW_UP_DAYS[type],
  }
}

/** A warning where a letter says that the home is in California and, as far as we know, it isn't; else null. */
export function homeWarning(body: string, homeState: string | null): string | null {
  const claims = /\b(I|we|named (above|below|in the listing)|who) lives? in California\b/i.test(body)
  return claims && homeState !== 'CA'
    ? 'The letter says that the home is in California. The home you gave is elsewhere, so change that before you send it.'
    : null
}
