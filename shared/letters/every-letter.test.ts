// What holds for every letter: all kinds, languages and facts.
import { describe, expect, test } from 'vitest'
import type { LetterLanguage } from '#shared/domain/letter-kind.ts'
import { citedLaw } from './cite-law.ts'
import { type CitedLaw, lawWords } from './cited-law.ts'
import { writeComplaint } from './complaint-text.ts'
import { europeanLaw } from './european-laws.ts'
import { writeFollowUp } from './follow-up-letter.ts'
import { LETTER_LANGUAGES } from './letter-language.ts'
import { REBUTTAL_CLASSES } from './letter-phrases.ts'
import { LETTER_TYPES } from './letter-type.ts'
import { disclosedBy, type LetterText } from './phrases.ts'
import { writeRebuttal } from './rebuttal-letter.ts'
import { writeRemoval } from './removal-letter.ts'
import { writeRequest } from './request-letter.ts'
import type { LetterFacts } from './templates.ts'

const TEXAS: CitedLaw = {
  name: 'Texas Data Privacy and Security Act',
  section: 'Tex. Bus. & Com. Code § 541.051(b)',
  due: 'answer',
  respond: 'Tex. Bus. & Com. Code § 541.052',
  noProof: 'Tex. Bus. & Com. Code § 541.055(e)',
  applies: 'yes',
  home: 'Texas',
}
const LAWS: readonly (CitedLaw | null)[] = [
  null,
  TEXAS,
  { ...TEXAS, section: null, due: 'stop', respond: null, noProof: null },
  europeanLaw('gdpr', 'delete'),
  citedLaw('va-vcdpa', 'delete'),
]

/** Every combination of what a listing shows, who writes, and where the person lives. */
const FACTS: readonly LetterFacts[] = [true, false].flatMap(withoutListing =>
  ['https://truefolk.example/p/ada', null].flatMap(url =>
    ['Austin, TX', null].flatMap(shownPlace =>
      [true, false].flatMap(onBehalf =>
        ['TX', 'CA', null].map(homeState => ({
          siteName: 'Truefolk',
          listingName: 'Ada M Quinn',
          listingUrl: withoutListing ? null : url,
          shownPlace,
          homeState,
          onBehalf,
          ...(withoutListing ? { withoutListing } : {}),
        })),
      ),
    ),
  ),
)

type Written = {
  what: string
  text: LetterText
  facts: LetterFacts
  law: CitedLaw | null
  says: readonly string[]
}

const ASKED = ['removal', 'access', 'objection', 'correction'] as const
const CORRECTION = { wrong: 'Age: ninety', right: 'Age: forty' }

/** Every letter in a language, with the facts that it was given besides those of the listing. */
function* everyLetter(language: LetterLanguage): Generator<Written> {
  for (const facts of FACTS) {
    for (const type of LETTER_TYPES)
      yield { what: type, text: writeRemoval(type, facts, language), facts, law: null, says: [] }
    for (const law of LAWS) {
      for (const kind of ['access', 'objection'] as const)
        yield { what: kind, text: writeRequest({ kind }, facts, law, language), facts, law, says: [] }
      const correct = { kind: 'correction', correction: CORRECTION } as const
      const says = Object.values(CORRECTION)
      yield { what: 'correction', text: writeRequest(correct, facts, law, language), facts, law, says }
      for (const meaning of REBUTTAL_CLASSES)
        for (const brokenStep of [null, 'The button did nothing']) {
          const about = { subject: 'Your request', law, brokenStep }
          const text = writeRebuttal(meaning, facts, about, language)
          yield { what: meaning, text, facts, law, says: ['Your request', brokenStep ?? ''] }
        }
      for (const asked of ASKED)
        for (const [answerDue, lastSeenOn, regulator] of SINCE) {
          const about = {
            subject: 'A request',
            asked,
            sentOn: '2026-10-05',
            law,
            answerDue,
            lastSeenOn,
            remindedOn: answerDue === null ? [] : ['2026-11-26'],
            regulator,
          }
          for (const stage of ['follow_up', 'final_notice'] as const) {
            const text = writeFollowUp(stage, facts, about, language)
            yield {
              what: `${stage} ${asked}`,
              text,
              facts,
              law: answerDue === null ? null : law,
              says: DAYS[language],
            }
          }
          for (const [remindedOn, answeredOn] of EXCHANGE) {
            if (language === 'en') continue
            const cameBack = { answeredOn, confirmedOn: null, wroteOn: null, signed: facts.listingName }
            const body = writeComplaint(facts, { ...about, remindedOn, ...cameBack }, language)
            yield {
              what: 'complaint',
              // The home is told by the law that is cited, as in a letter.
              text: {
                subject: '',
                body,
                discloses: disclosedBy(facts, lawWords(answerDue === null ? null : law, language)),
              },
              facts,
              law: answerDue === null ? null : law,
              says: DAYS[language],
            }
          }
        }
    }
  }
}

const SINCE = [
  [null, null, null],
  ['2026-11-19', '2026-11-25', 'Agency for Privacy'],
] as const
const EXCHANGE: readonly (readonly [string[], string | null])[] = [
  [[], null],
  [['2026-11-26', '2026-12-26'], '2026-12-30'],
]
const DAYS: Readonly<Record<LetterLanguage, readonly string[]>> = {
  en: [
    'October 5, 2026',
    'November 19, 2026',
    'November 25, 2026',
    'November 26, 2026',
    'December 26, 2026',
    'December 30, 2026',
  ],
  de: [
    '5. Oktober 2026',
    '19. November 2026',
    '25. November 2026',
    '26. November 2026',
    '26. Dezember 2026',
    '30. Dezember 2026',
  ],
  es: [
    '5 de octubre de 2026',
    '19 de noviembre de 2026',
    '25 de noviembre de 2026',
    '26 de noviembre de 2026',
    '26 de diciembre de 2026',
    '30 de diciembre de 2026',
  ],
}

const whole = ({ subject, body }: LetterText) => `${subject}\n\n${body}`

/** Without the given texts, longest first. */
function without(text: string, given: readonly (string | null)[]): string {
  return given
    .filter(one => one !== null && one !== '')
    .toSorted((a, b) => (b ?? '').length - (a ?? '').length)
    .reduce<string>((left, one) => left.replaceAll(one ?? '', ''), text)
}

function namesIn(law: CitedLaw | null, language: LetterLanguage): string[] {
  if (law === null) return []
  return [law.name, law.section, law.respond, law.noProof].flatMap(text =>
    text === null ? [] : [typeof text === 'string' ? text : text[language]],
  )
}

const NAMES_A_LAW =
  /§|\b(Acts?|Code|Regulation|GDPR|DSGVO|RGPD|CCPA|Article|Section)\b|\bArt\.|[Aa]rtículo|Datenschutz-Grundverordnung|Reglamento|Civil/

const tellsHome = (said: string) => /^that (you live|.+ lives) in (Texas|Virginia)$/.test(said)

const collect = (language: LetterLanguage, isWrong: (letter: Written) => unknown): string[] =>
  [...everyLetter(language)].filter(isWrong).map(({ what, text }) => `${what}\n${whole(text)}`)

describe.each(LETTER_LANGUAGES)('in %s', language => {
  test('no placeholder is left open, and no sentence has a hole', () => {
    const open = /undefined|null|NaN|Invalid|\[|\]|\{|\}|…|\b(TODO|XXX)\b| {2}|\n{3}| [,.;:)]|\( |\(\)/
    expect(collect(language, ({ text }) => open.test(whole(text)))).toEqual([])
  })

  test('no law is named that wasn’t given; the templates name only theirs', () => {
    expect(
      collect(language, ({ what, text, law, facts }) => {
        if (what === 'gdpr' || (what === 'ccpa' && facts.homeState === 'CA')) return false
        return NAMES_A_LAW.test(without(whole(text), namesIn(law, language)))
      }),
    ).toEqual([])
  })

  test('a law of California is cited only for people who live there', () => {
    expect(
      collect(
        language,
        ({ text, facts }) => facts.homeState !== 'CA' && /1798|7026|Civil Code/.test(whole(text)),
      ),
    ).toEqual([])
  })

  test('no letter says more than it was given: neither homes nor numbers', () => {
    const wrong = collect(language, ({ what, text, facts, law, says }) => {
      if (what === 'gdpr' || what === 'ccpa') return false
      const given = [facts.siteName, facts.listingName, facts.listingUrl, facts.shownPlace, ...says]
      const own = without(whole(text), [...namesIn(law, language), ...given]).replaceAll(/^[1-3]\. /gm, '')
      const saysHome = /\b(Texas|TX|Virginia|CA|Califor\w*|Kaliforn\w*)\b/.test(own)
      return /\d|https?:/.test(own) || (saysHome && !text.discloses.some(tellsHome))
    })
    expect(wrong).toEqual([])
  })

  test('the home is told only where a law of its state is cited, and the person is told that', () => {
    expect(
      collect(language, ({ what, text, law }) => {
        if (LETTER_TYPES.some(type => type === what)) return false
        const cites = namesIn(law, language).some(name => text.body.includes(name))
        const tells = text.discloses.some(tellsHome)
        return tells !== (cites && law?.applies === 'yes')
      }),
    ).toEqual([])
  })

  test('the reader learns at the beginning that the person writes about themselves, or who writes for them', () => {
    expect(
      collect(language, ({ text, facts }) => {
        const { self, behalf } = OPENINGS[language]
        const beginning = text.body.slice(0, 320)
        return facts.onBehalf ? !behalf.test(beginning) || self.test(text.body) : !self.test(beginning)
      }),
    ).toEqual([])
  })

  test('it stays formal, and short', () => {
    expect(
      collect(language, ({ text }) => FAMILIAR[language].test(text.body) || text.body.length > 1900),
    ).toEqual([])
  })
})

const OPENINGS: Readonly<Record<LetterLanguage, { self: RegExp; behalf: RegExp }>> = {
  en: {
    self: /I am the (person|consumer)|my own (personal )?information/,
    behalf: /on behalf of the person/,
  },
  de: { self: /ich bin die .* Person|meine[nr] eigenen Daten/, behalf: /für die .* Person/ },
  es: { self: /Soy la persona|mis propios datos/, behalf: /en nombre de la persona/ },
}

const FAMILIAR: Readonly<Record<LetterLanguage, RegExp>> = {
  en: /\b(gonna|wanna|hey)\b/i,
  de: /\b(du|dich|dir|dein\w*|euch|euer|eure\w*)\b/i,
  es: /\b(tú|te|ti|vosotros|vuestr\w*|os)\b/i,
}
