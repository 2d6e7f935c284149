import { describe, expect, test } from 'vitest'
import type { LawId, LegalRight } from './law-id.ts'
import { LAW_IDS } from './law-id.ts'
import { requestDeadlines } from './request-deadlines.ts'

const FOUR: readonly LegalRight[] = ['delete', 'access', 'opt_out', 'correct']

/** Days to answer, days with an extension, and the rights that run on them. */
const CALENDAR_LAWS: readonly [
  law: LawId,
  days: number,
  extended: number | null,
  rights: readonly LegalRight[],
][] = [
  ['ca-ccpa-cpra', 45, 90, ['delete', 'access', 'correct']],
  ['ca-delete-act-drop', 45, null, ['delete']],
  ['va-vcdpa', 45, 90, FOUR],
  ['co-cpa', 45, 90, FOUR],
  ['ct-ctdpa', 45, 90, FOUR],
  ['ut-ucpa', 45, 90, FOUR],
  ['tx-tdpsa', 45, 90, FOUR],
  ['or-ocpa', 45, 90, FOUR],
  ['mt-mcdpa', 45, 90, FOUR],
  ['fl-fdbr', 45, 60, FOUR],
  ['de-12d', 45, 90, FOUR],
  ['ia-715d', 90, 135, ['delete', 'access', 'opt_out']],
  ['ne-87-1101', 45, 90, FOUR],
  ['nh-507-h', 45, 90, FOUR],
  ['nj-56-8-166-4', 45, 90, FOUR],
  ['tn-47-18-3201', 45, 90, FOUR],
  ['mn-325m', 45, 90, FOUR],
  ['md-14-4601', 45, 90, FOUR],
  ['in-24-15', 45, 90, FOUR],
  ['ky-367-3611', 45, 90, FOUR],
  ['ri-6-48-1', 45, 90, FOUR],
  ['ok-sb-546', 45, 90, FOUR],
  ['la-act-502', 45, 90, FOUR],
  ['al-hb-351', 45, 90, FOUR],
  ['vt-act-145', 45, 90, FOUR],
  ['nv-603a', 60, 90, ['opt_out']],
  ['saudi-pdpl', 30, 60, FOUR],
]

/** The last days of periods of so many days, by a calendar: over short and leap Februaries, on weekends and holidays. */
const LAST_DAYS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  // A Sunday; 90 days on is a Saturday.
  '2027-01-31': { 30: '2027-03-02', 45: '2027-03-17', 60: '2027-04-01', 90: '2027-05-01', 135: '2027-06-15' },
  // 45 days on is the leap day; 135 days on is Memorial Day.
  '2028-01-15': { 30: '2028-02-14', 45: '2028-02-29', 60: '2028-03-15', 90: '2028-04-14', 135: '2028-05-29' },
  '2028-12-31': { 30: '2029-01-30', 45: '2029-02-14', 60: '2029-03-01', 90: '2029-03-31', 135: '2029-05-15' },
  '2027-11-27': { 30: '2027-12-27', 45: '2028-01-11', 60: '2028-01-26', 90: '2028-02-25', 135: '2028-04-10' },
}

describe.each(CALENDAR_LAWS)('%s', (law, days, extended, rights) => {
  test.each(Object.entries(LAST_DAYS))('received on %s', (receivedOn, lastDays) => {
    for (const right of rights) {
      const on = (extendedOn: string | null) => requestDeadlines({ law, right, receivedOn, extendedOn })
      const answerBy = lastDays[days] ?? ''
      const extendedTo = extended === null ? null : lastDays[extended]
      expect(on(null)).toMatchObject({ answerBy, extendedTo: null, days, kind: 'calendar' })
      expect(on(receivedOn)).toMatchObject({ answerBy, extendedTo })
      expect(on(answerBy)).toMatchObject({ answerBy, extendedTo })
      // Too late, and before there was anything to extend.
      expect(on(nextDay(answerBy))).toMatchObject({ answerBy, extendedTo: null })
      expect(on('2026-12-31')).toMatchObject({ answerBy, extendedTo: null })
    }
  })

  test('grants nothing else', () => {
    const others = (['delete', 'access', 'correct', 'object'] as const).filter(
      right => !rights.includes(right),
    )
    for (const right of others) expect(requestDeadlines({ law, right, receivedOn: '2027-01-31' })).toBeNull()
  })
})

const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

test('every law is in a table here, or names no time', () => {
  const timeless = ['canada-pipeda', 'brazil-lgpd', 'australia', 'japan', 'singapore', 'india']
  const tested = [...CALENDAR_LAWS.map(([law]) => law), 'gdpr', 'uk-gdpr', ...timeless]
  expect(tested.sort()).toEqual([...LAW_IDS].sort())
  for (const law of LAW_IDS.filter(id => timeless.includes(id)))
    for (const right of FOUR) expect(requestDeadlines({ law, right, receivedOn: '2027-01-31' })).toBeNull()
})

describe('California', () => {
  test.each([
    // Thanksgiving.
    ['2026-11-20', '2026-12-07', '2026-12-14'],
    // Juneteenth is a Friday.
    ['2026-06-12', '2026-06-29', '2026-07-07'],
    // Independence Day is a Saturday, so Friday is free.
    ['2026-06-25', '2026-07-10', '2026-07-17'],
    // Christmas and New Year's Day are Saturdays.
    ['2027-12-20', '2028-01-05', '2028-01-12'],
    // Received on a Saturday.
    ['2026-01-31', '2026-02-13', '2026-02-23'],
    // Over the leap day.
    ['2028-02-20', '2028-03-06', '2028-03-13'],
  ])('received on %s: confirmed by %s, opted out by %s', (receivedOn, confirmBy, optedOutBy) => {
    const law = 'ca-ccpa-cpra'
    for (const right of ['delete', 'access', 'correct'] as const)
      expect(requestDeadlines({ law, right, receivedOn })).toMatchObject({ confirmBy, days: 45 })
    expect(requestDeadlines({ law, right: 'opt_out', receivedOn, extendedOn: receivedOn })).toMatchObject({
      confirmBy: null,
      answerBy: optedOutBy,
      extendedTo: null,
      days: 15,
      kind: 'business',
    })
  })

  test('no other law asks for a confirmation', () => {
    for (const law of LAW_IDS.filter(id => id !== 'ca-ccpa-cpra'))
      expect(
        requestDeadlines({ law, right: 'delete', receivedOn: '2026-11-20' })?.confirmBy ?? null,
      ).toBeNull()
  })
})

describe('Europe', () => {
  test.each([
    // 31 January and a month: a Saturday, a Sunday, the leap day.
    ['2026-01-31', null, '2026-03-02', '2026-04-30'],
    ['2027-01-31', null, '2027-03-01', '2027-04-30'],
    ['2028-01-31', null, '2028-02-29', '2028-05-02'],
    ['2026-08-31', null, '2026-09-30', '2026-11-30'],
    // Christmas and the weekend after it; New Year's Day.
    ['2026-11-25', null, '2026-12-28', '2027-02-25'],
    ['2026-12-01', null, '2027-01-04', '2027-03-01'],
    // Good Friday counts unless the country is known to work.
    ['2026-03-03', null, '2026-04-07', '2026-06-03'],
    ['2026-03-03', 'DE', '2026-04-07', '2026-06-03'],
    ['2026-03-03', 'AT', '2026-04-03', '2026-06-03'],
    // Labour Day, which the Netherlands don't have.
    ['2026-04-01', 'FR', '2026-05-04', '2026-07-01'],
    ['2026-04-01', 'NL', '2026-05-01', '2026-07-01'],
    // German Unity Day on a Tuesday.
    ['2028-09-03', 'DE', '2028-10-04', '2028-12-04'],
    ['2028-09-03', 'FR', '2028-10-03', '2028-12-04'],
    // The Orthodox Good Friday to Easter Monday.
    ['2027-03-30', 'GR', '2027-05-04', '2027-06-30'],
    ['2027-03-30', 'DE', '2027-04-30', '2027-06-30'],
  ])('received on %s in %s: answered by %s, or %s', (receivedOn, country, answerBy, extendedTo) => {
    for (const right of ['delete', 'access', 'correct', 'object'] as const)
      expect(
        requestDeadlines({ law: 'gdpr', right, receivedOn, extendedOn: answerBy, country }),
      ).toMatchObject({
        confirmBy: null,
        answerBy,
        extendedTo,
        days: 1,
        kind: 'month',
      })
    expect(
      requestDeadlines({ law: 'gdpr', right: 'delete', receivedOn, extendedOn: nextDay(answerBy), country }),
    ).toMatchObject({ answerBy, extendedTo: null })
    expect(requestDeadlines({ law: 'gdpr', right: 'opt_out', receivedOn })).toBeNull()
  })
})

test.each([
  ['2026-01-31', '2026-03-02', '2026-04-30'],
  ['2028-01-31', '2028-02-29', '2028-05-02'],
  // The late August holiday; Boxing Day on a Saturday; the funeral of 2022; Christmas on a Saturday.
  ['2026-07-31', '2026-09-01', '2026-11-02'],
  ['2026-11-26', '2026-12-29', '2027-02-26'],
  ['2022-08-19', '2022-09-20', '2022-11-21'],
  ['2021-11-25', '2021-12-29', '2022-02-25'],
  ['2026-03-03', '2026-04-07', '2026-06-03'],
])('the United Kingdom, received on %s: answered by %s, or %s', (receivedOn, answerBy, extendedTo) => {
  for (const right of ['delete', 'access', 'correct', 'object'] as const)
    expect(requestDeadlines({ law: 'uk-gdpr', right, receivedOn, extendedOn: answerBy })).toMatchObject({
      answerBy,
      extendedTo,
      days: 1,
      kind: 'month',
    })
})

test('the year 9999 ends the calendar, and breaks nothing', () => {
  for (const law of LAW_IDS)
    for (const right of ['delete', 'opt_out', 'object'] as const) {
      const receivedOn = '9999-12-31'
      const due = requestDeadlines({ law, right, receivedOn, extendedOn: receivedOn })
      if (due !== null) expect(due.answerBy).toBe('9999-12-31')
    }
})

test.each(['2026-02-30', '', '31.01.2026', '2026-01-31T10:00:00Z'])('“%s” is refused', receivedOn => {
  expect(() => requestDeadlines({ law: 'gdpr', right: 'delete', receivedOn })).toThrow(RangeError)
})
