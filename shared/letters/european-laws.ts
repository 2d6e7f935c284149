// The regulations of Europe as letters cite them in each language.
import type { LegalRight } from '#shared/domain/deadline/law-id.ts'
import type { CitedLaw, LawText } from './cited-law.ts'

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
