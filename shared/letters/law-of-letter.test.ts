import { expect, test } from 'vitest'
import { citable } from '#shared/domain/deadline/citable.ts'
import { type LawId, LEGAL_RIGHTS } from '#shared/domain/deadline/law-id.ts'
import { LAWS } from '#shared/domain/deadline/laws-table.ts'
import { openClock } from '#shared/domain/letter-clock.ts'
import type { LetterKind, LetterLanguage } from '#shared/domain/letter-kind.ts'
import { DAY } from '#shared/lib/time.ts'
import { US_STATES } from '#shared/lib/us-state.ts'
import { dice } from '#tests/model/dice.ts'
import { aPerson, aPlace, aSite } from '#tests/support/documents.ts'
import { citedLaw } from './cite-law.ts'
import { writeFollowUp } from './follow-up-letter.ts'
import { lawFactsOf, lawOfLetter, residenceOf } from './law-of-letter.ts'
import { legalPart } from './legal-part.ts'
import { siteLetterFacts } from './letter-facts.ts'
import { LETTER_LANGUAGES } from './letter-language.ts'
import { REBUTTAL_CLASSES } from './letter-phrases.ts'
import type { LetterText } from './phrases.ts'
import { writeRebuttal } from './rebuttal-letter.ts'
import { writeRemoval } from './removal-letter.ts'
import { writeRequest } from './request-letter.ts'

const SENT = { kind: 'removal', sentOn: '2026-11-23' } as const
const at = (state: string) => aPerson({ places: [aPlace('Town', state, true)] })

test('a home in Virginia gives the broker the 45 days of Virginia’s law', () => {
  expect(lawOfLetter(SENT, aSite(), at('VA'))).toMatchObject({
    law: 'va-vcdpa',
    right: 'delete',
    answerBy: '2027-01-07',
  })
})

test('where deletion covers only what the person gave, the opt-out’s time runs', () => {
  expect(lawOfLetter(SENT, aSite(), at('CA'))).toMatchObject({ law: 'ca-ccpa-cpra', right: 'opt_out' })
})

test('no law without a home, in a state without one, or for a broker whose country we don’t know', () => {
  expect(lawOfLetter(SENT, aSite(), aPerson({ places: [] }))).toBeNull()
  expect(lawOfLetter(SENT, aSite(), null)).toBeNull()
  expect(lawOfLetter(SENT, aSite(), at('FL'))).toBeNull()
  expect(lawOfLetter(SENT, aSite({ country: null }), at('VA'))).toBeNull()
  expect(lawOfLetter({ ...SENT, kind: 'complaint' }, aSite(), at('VA'))).toBeNull()
})

test('an extension moves the deadline only if it was announced in time', () => {
  const extended = (extendedOn: string) => lawOfLetter({ ...SENT, extendedOn }, aSite(), at('VA'))
  expect(extended('2026-12-10')?.extendedTo).toBe('2027-02-21')
  expect(extended('2027-01-08')?.extendedTo).toBeNull()
})

const random = dice(20261128)
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** No letter is older than the product: the California template has no other days. */
const FIRST_DAY = '2026-01-01'
const LATER_LAWS = LAWS.flatMap(({ from }) => (from !== null && from > FIRST_DAY ? [Date.parse(from)] : []))

/** A home, a site and a day; half of the days are around the first one of a law. */
function aCase() {
  const at = random.percent(50)
    ? random.pick(LATER_LAWS) + (random.below(7) - 3) * DAY
    : Date.parse(FIRST_DAY) + random.below(1500) * DAY
  const home = random.percent(5) ? null : random.pick(US_STATES).code
  return {
    at,
    person: aPerson({ places: home === null ? [] : [aPlace('Town', home, true)] }),
    site: aSite({
      name: 'Truefolk',
      country: random.pick([
        ['US'],
        ['US'],
        ['US', 'CA'],
        ['DE'],
        ['AT', 'DE'],
        ['GB'],
        ['EU'],
        ['SA'],
        [],
        null,
      ]),
      registries: random.pick([[], ['CA-2026'], ['VT']]),
    }),
    language: random.pick(LETTER_LANGUAGES),
  }
}
type Case = ReturnType<typeof aCase>

/** The law and its text for a letter of this kind, as the letter dialog takes them. */
function boundBy(kind: LetterKind, { at, person, site }: Case) {
  const bound = lawOfLetter({ kind, sentOn: dayAt(at) }, site, person)
  return { bound, law: bound && citedLaw(bound.law, bound.right) }
}

type Written = { text: Pick<LetterText, 'subject' | 'body'>; law: LawId | null }

/** The letters of a case, each with the law that it may name. The European template only asks what may apply. */
function* lettersOf(one: Case): Generator<Written> {
  const { site, person, language, at } = one
  const facts = siteLetterFacts(site, person)
  for (const kind of ['access', 'objection', 'correction'] as const) {
    const { bound, law } = boundBy(kind, one)
    const request = kind === 'correction' ? { kind, correction: { wrong: 'Old', right: 'New' } } : { kind }
    yield { text: writeRequest(request, facts, law, language), law: bound?.law ?? null }
  }
  const { bound, law } = boundBy('rebuttal', one)
  const meaning = random.pick(REBUTTAL_CLASSES)
  const reply = { subject: 'Your request', law }
  yield { text: writeRebuttal(meaning, facts, reply, language), law: bound?.law ?? null }
  const california = citable({ law: 'ca-ccpa-cpra', right: 'opt_out', ...whoAndWhen(one, at) }).citable
  yield { text: writeRemoval('standard', facts, language), law: null }
  yield { text: writeRemoval('ccpa', facts, language), law: california ? 'ca-ccpa-cpra' : null }
  yield* remindersOf(one)
}

/** The letters after a request that nobody answered. Some people have moved since. */
function* remindersOf(one: Case): Generator<Written> {
  const { site, language, at } = one
  const request = lawOfLetter({ kind: 'removal', sentOn: dayAt(at) }, site, one.person)
  const clock = openClock({
    id: random.id(),
    stage: 'request',
    sentAt: at,
    followUpDays: 30,
    automatic: true,
    deadline: request && {
      law: request.law,
      right: request.right,
      confirm_by: request.confirmBy,
      answer_by: request.answerBy,
    },
  })
  const person = random.percent(20) ? aCase().person : one.person
  const part = legalPart(clock, site, person, dayAt(at + 60 * DAY))
  const may =
    request !== null &&
    citable({ law: request.law, right: request.right, ...whoAndWhen({ ...one, person }, at + 60 * DAY) })
      .citable
  const about = { ...part, subject: 'A request', sentOn: dayAt(at), lastSeenOn: null }
  for (const stage of ['follow_up', 'final_notice'] as const) {
    const text = writeFollowUp(stage, siteLetterFacts(site, person), about, language)
    yield { text, law: may ? request.law : null }
  }
}

const whoAndWhen = ({ site, person }: Pick<Case, 'site' | 'person'>, at: number) => ({
  residence: residenceOf(person),
  broker: lawFactsOf(site),
  date: dayAt(at),
})

/** What a law is called in letters of a language, with its sections, longest first. */
function namesOf(id: LawId, language: LetterLanguage): string[] {
  const law = LAWS.find(one => one.id === id)
  const ownWords = LEGAL_RIGHTS.flatMap(right => {
    const said = citedLaw(id, right)
    if (said === null) return []
    return [said.name, said.section, said.respond, said.noProof].map(text =>
      text === null || typeof text === 'string' ? text : text[language],
    )
  })
  return [law?.name.replace(/ \(.*\)$/, '') ?? null, ...ownWords]
    .filter(name => name !== null)
    .toSorted((a, b) => b.length - a.length)
}

const NAMES = new Map(
  LETTER_LANGUAGES.map(language => [language, LAWS.map(({ id }) => ({ id, names: namesOf(id, language) }))]),
)

test('homes, sites and days at random: the law of a letter is one that may be cited', () => {
  const kinds = [
    'removal',
    'access',
    'objection',
    'correction',
    'rebuttal',
    'follow_up',
    'final_notice',
  ] as const
  let bound = 0
  for (let count = 0; count < 5000; count += 1) {
    const one = aCase()
    const found = boundBy(random.pick(kinds), one).bound
    if (found === null) continue
    const { law, right } = found
    expect(citable({ law, right, ...whoAndWhen(one, one.at) }), JSON.stringify(one)).toEqual({
      citable: true,
    })
    bound += 1
  }
  expect(bound).toBeGreaterThan(500)
})

test('homes, sites and days at random: a letter names no other law of the table', () => {
  let naming = 0
  for (let count = 0; count < 1500; count += 1) {
    const one = aCase()
    for (const { text, law } of lettersOf(one)) {
      const written = `${text.subject}\n${text.body}`
      const laws = NAMES.get(one.language) ?? []
      const own = laws.find(({ id }) => id === law)?.names ?? []
      const left = own.reduce((rest, name) => rest.replaceAll(name, ''), written)
      const others = laws.filter(({ names }) => names.some(name => left.includes(name)))
      expect(
        others.map(({ id }) => id),
        `${JSON.stringify(one)}\n${written}`,
      ).toEqual([])
      if (left !== written) naming += 1
    }
  }
  expect(naming).toBeGreaterThan(500)
})
