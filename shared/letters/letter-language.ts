// The language of letters to a site: that of its country, if we write it.
import type { LetterLanguage } from '#shared/domain/letter-kind.ts'

/** Labels for the person. Each language is named in itself. */
export const LANGUAGE_LABEL: Readonly<Record<LetterLanguage, string>> = {
  en: 'English',
  de: 'Auf Deutsch',
  es: 'En español',
}

export const LETTER_LANGUAGES = Object.keys(LANGUAGE_LABEL) as readonly LetterLanguage[]

/** Countries by ISO 3166-1 code whose companies write in German or Spanish. */
const LANGUAGE_OF: Readonly<Record<string, LetterLanguage>> = {
  ...Object.fromEntries(['DE', 'AT', 'CH', 'LI'].map(code => [code, 'de' as const])),
  ...Object.fromEntries(
    [
      'ES',
      'MX',
      'AR',
      'BO',
      'CL',
      'CO',
      'CR',
      'CU',
      'DO',
      'EC',
      'GT',
      'HN',
      'NI',
      'PA',
      'PE',
      'PY',
      'SV',
      'UY',
      'VE',
    ].map(code => [code, 'es' as const]),
  ),
}

/** By the first of the site's countries; English if none is known. */
export function letterLanguageOf(countries: readonly string[] | null | undefined): LetterLanguage {
  return LANGUAGE_OF[countries?.[0] ?? ''] ?? 'en'
}
