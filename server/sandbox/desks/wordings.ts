// Picks one of a desk's wordings and fills in its facts.
import { hash } from '../random.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import type { AnswerClass, DeskLanguage, Wordings } from './answers.ts'
import { english } from './english.ts'
import { german } from './german.ts'
import { spanish } from './spanish.ts'

const LANGUAGES: Readonly<Record<DeskLanguage, Partial<Wordings>>> = { en: english, de: german, es: spanish }

/** What a wording may name. */
export type Facts = { name: string; ref: string; link?: string; code?: string }

/** Where the desks of a site take requests by form, and codes. */
export const DESK_PATH = '/privacy-desk'

/**
 * The paragraphs of an answer. `choice` picks the wording: a number, or a text that decides by its hash.
 */
export function wordsFor(
  site: SiteDefinition,
  answer: AnswerClass,
  language: DeskLanguage,
  choice: number | string,
  facts: Facts,
): string[] {
  const wordings = LANGUAGES[language][answer] ?? english[answer]
  const at = typeof choice === 'number' ? choice : hash(`${site.host}:${choice}:${answer}`)
  const known: Readonly<Record<string, string>> = {
    site: site.name,
    host: site.host,
    form: `https://${site.host}${site.optOut.path}`,
    codeForm: `https://${site.host}${DESK_PATH}/code`,
    other: `privacy@${site.optOut.flow === 'parent' ? site.optOut.parent : 'recordwell-holdings.example'}`,
    ...facts,
  }
  const paragraphs = wordings[at % wordings.length] ?? []
  return paragraphs.map(text => text.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? ''))
}
