// A law as a letter cites it. The caller has checked that it binds the site, covers the home, is in force and grants
// the right; without such a law, a letter cites none.
import type { LetterLanguage } from '#shared/domain/letter-kind.ts'

/** A name or section that is the same in every language, or has its own in each. */
export type LawText = string | Readonly<Record<LetterLanguage, string>>

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
