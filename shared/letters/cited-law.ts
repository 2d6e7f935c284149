// A law as a letter cites it. The caller has checked that it binds the site, covers the home, is in force and grants
// the right; without such a law, a letter cites none.
import type { LegalRight } from '#shared/domain/deadline/law-id.ts'
import type { LetterLanguage } from '#shared/domain/letter-kind.ts'

/** A name or section that is the same in every language, or has its own in each. */
type LawText = string | Readonly<Record<LetterLanguage, string>>

export type CitedLaw = {
  name: LawText
  /** The section that grants the right that the letter uses; null to name only the law. */
  section: LawText | null
  /** What's due at the end of the law's time: an answer, or that the sale has stopped. */
  due: 'answer' | 'stop'
  /** The section that sets that time. */
  respond: LawText | null
  /** The section that exempts the request from proof of identity. */
  noProof: LawText | null
  /** `if_so`: we know of no home that it covers, so the letter relies on it only if it applies to the site's use. */
  applies: 'yes' | 'if_so'
  /** The name of the state where the person lives, which a letter that relies on its law tells the site. */
  home: string | null
}

/** A law in the words of one language. */
export type LawWords = {
  name: string
  section: string | null
  due: CitedLaw['due']
  respond: string | null
  noProof: string | null
  isCertain: boolean
  home: string | null
}

export function lawWords(law: CitedLaw | null, language: LetterLanguage): LawWords | null {
  if (law === null) return null
  const said = (text: LawText | null) => (text === null || typeof text === 'string' ? text : text[language])
  return {
    name: typeof law.name === 'string' ? law.name : law.name[language],
    section: said(law.section),
    due: law.due,
    respond: said(law.respond),
    noProof: said(law.noProof),
    isCertain: law.applies === 'yes',
    home: law.applies === 'yes' ? law.home : null,
  }
}

/** The articles of the European regulations with each right. An opt-out of sale is an objection there. */
const ARTICLE: Readonly<Record<LegalRight, LawText>> = {
  delete: { en: 'Article 17(1)', de: 'Art. 17 Abs. 1', es: 'artículo 17.1' },
  access: { en: 'Article 15(1)', de: 'Art. 15 Abs. 1', es: 'artículo 15.1' },
  object: { en: 'Article 21(1)', de: 'Art. 21 Abs. 1', es: 'artículo 21.1' },
  opt_out: { en: 'Article 21(1)', de: 'Art. 21 Abs. 1', es: 'artículo 21.1' },
  correct: { en: 'Article 16', de: 'Art. 16', es: 'artículo 16' },
}

const NAME = {
  gdpr: {
    en: 'General Data Protection Regulation',
    de: 'Datenschutz-Grundverordnung',
    es: 'Reglamento General de Protección de Datos',
  },
  'uk-gdpr': {
    en: 'UK GDPR',
    de: 'Datenschutz-Grundverordnung des Vereinigten Königreichs',
    es: 'Reglamento General de Protección de Datos del Reino Unido',
  },
} as const

/** The homes that we know are in the United States, so these are only cited for the case that they apply. */
export const europeanLaw = (id: keyof typeof NAME, right: LegalRight): CitedLaw => ({
  name: NAME[id],
  section: ARTICLE[right],
  due: 'answer',
  respond: { en: 'Article 12(3)', de: 'Art. 12 Abs. 3', es: 'artículo 12.3' },
  noProof: null,
  applies: 'if_so',
  home: null,
})
