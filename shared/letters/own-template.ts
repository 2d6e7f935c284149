// A person's own templates: texts with placeholders in braces, checked while editing and filled with the facts of one
// letter. Pure.
import { FOLLOW_UP_DAYS } from '#shared/domain/follow-up.ts'
import type { LetterType } from './letter-type.ts'
import { type LetterFacts, openingSentence, signatureOf, writeLetter } from './templates.ts'

/** The description of each placeholder for the person. */
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

/** One sentence per invalid field; empty if the template can be saved. */
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

/** The problem with the braces in a text; null if there is none. */
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

/** Fills in the facts. Omits lines with a placeholder whose value is unknown. */
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

/** A copy of one of our templates as a starting point. `homeState` decides what it may claim. */
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

/** A warning if a letter says that the home is in California and, as far as we know, it isn't; otherwise null. */
export function homeWarning(body: string, homeState: string | null): string | null {
  const claims = /\b(I|we|named (above|below|in the listing)|who) lives? in California\b/i.test(body)
  return claims && homeState !== 'CA'
    ? 'The letter says that the home is in California. The home you gave is elsewhere, so change that before you send it.'
    : null
}
