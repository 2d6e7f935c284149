// How a scan changes the stored listings: only a complete scan shows an absence, and the person's answers stand.
import { describe, expect, test } from 'vitest'
import { DAY, iso } from '#shared/lib/time.ts'
import { aListing, START } from '#tests/support/documents.ts'
import type { JudgedListing } from './judge-records.ts'
import { mergeScan, type ScanResult } from './merge-scan.ts'

const FIRST = iso(START)
const NOW = iso(START + DAY)

const SHOWN = {
  taken_at: NOW,
  url: 'https://first.example/find?name=tolliver',
  digest: 'ab12',
  recipe_version: '1.2.0',
  label: 'Search results, cropped to listings',
}
const PICTURE = { id: 'picture', kind: 'screenshot', ...SHOWN } as const

function judged(given: Partial<JudgedListing> = {}): JudgedListing {
  const {
    first_seen_at: _first,
    gone_at: _gone,
    decided_by: _by,
    evidence_id: _evidence,
    picture: _picture,
    ...facts
  } = aListing()
  return { ...facts, last_seen_at: NOW, ...given }
}

function scanResult(given: Partial<ScanResult> = {}): ScanResult {
  return {
    outcome: 'complete',
    isWhole: true,
    listings: [],
    nameless: new Set(),
    pages: new Map(),
    problem: null,
    evidence: new Map(),
    inUse: new Set(),
    at: NOW,
    ...given,
  }
}

const known = (given = {}) => ({ listings: [aListing(given)], scan_date: FIRST })
const nothing = { listings: [], scan_date: null }

describe('a first scan', () => {
  test('that shows a listing of the person’s has found it', () => {
    const merged = mergeScan(nothing, scanResult({ listings: [judged()] }))
    expect(merged).toMatchObject({ status: 'found', scan_date: NOW, problem: null })
    expect(merged.listings).toEqual([aListing({ first_seen_at: NOW, last_seen_at: NOW })])
  })

  test('that shows only doubtful ones is unsure', () => {
    expect(mergeScan(nothing, scanResult({ listings: [judged({ verdict: 'unsure' })] })).status).toBe(
      'unsure',
    )
  })

  test('keeps nothing of somebody else’s', () => {
    const merged = mergeScan(nothing, scanResult({ listings: [judged({ verdict: 'not_yours' })] }))
    expect(merged).toMatchObject({ status: 'not_found', listings: [] })
  })

  test('that shows nothing has found nothing, and says when', () => {
    expect(mergeScan(nothing, scanResult())).toEqual({
      status: 'not_found',
      listings: [],
      scan_date: NOW,
      problem: null,
      handoff: null,
    })
  })

  test('keeps the picture of each listing, with what it shows and what took it', () => {
    const evidence = new Map([[judged().key, PICTURE]])
    const [listing] = mergeScan(nothing, scanResult({ listings: [judged()], evidence })).listings
    expect(listing).toMatchObject({ evidence_id: PICTURE.id, picture: SHOWN })
  })
})

describe('a scan that could not be finished', () => {
  test.each(['blocked', 'error'] as const)('(%s) is never “not found”, and is no scan', outcome => {
    const merged = mergeScan(nothing, scanResult({ outcome, problem: 'Turned away.' }))
    expect(merged).toEqual({
      status: outcome,
      listings: [],
      scan_date: null,
      problem: 'Turned away.',
      handoff: null,
    })
  })

  test('takes away nothing that was known', () => {
    const merged = mergeScan(known(), scanResult({ outcome: 'blocked', problem: 'Turned away.' }))
    expect(merged.listings).toEqual([aListing()])
    expect(merged).toMatchObject({ status: 'blocked', scan_date: FIRST })
  })

  test('has still found what it saw before it was turned away', () => {
    const merged = mergeScan(
      nothing,
      scanResult({ outcome: 'blocked', problem: 'Turned away.', listings: [judged()] }),
    )
    expect(merged).toMatchObject({ status: 'found', scan_date: null, problem: 'Turned away.' })
  })
})

describe('a later scan', () => {
  test('that no longer shows a listing notes when it was gone, once', () => {
    const gone = mergeScan(known(), scanResult())
    expect(gone.listings).toEqual([aListing({ gone_at: NOW })])
    expect(gone.status).toBe('not_found')
    const again = mergeScan({ ...gone, scan_date: NOW }, scanResult({ at: iso(START + 2 * DAY) }))
    expect(again.listings[0]?.gone_at).toBe(NOW)
  })

  test('that shows it again has it back, first seen when it was', () => {
    const merged = mergeScan(known({ gone_at: FIRST }), scanResult({ listings: [judged()] }))
    expect(merged.listings).toEqual([aListing({ last_seen_at: NOW, gone_at: null })])
    expect(merged.status).toBe('found')
  })

  test('brings what the site now shows', () => {
    const merged = mergeScan(
      known(),
      scanResult({ listings: [judged({ age: '48', phones: ['(937) 555-01##'] })] }),
    )
    expect(merged.listings[0]).toMatchObject({ age: '48', phones: ['(937) 555-01##'], first_seen_at: FIRST })
  })

  test('that shows an entry without its name has seen it, as it was known', () => {
    const merged = mergeScan(known({ gone_at: FIRST }), scanResult({ nameless: new Set([judged().key]) }))
    expect(merged.listings).toEqual([aListing({ last_seen_at: NOW, gone_at: null })])
  })

  test('keeps the older picture where it took none', () => {
    const older = { evidence_id: 'older', picture: { ...SHOWN, taken_at: FIRST } }
    const merged = mergeScan(known(older), scanResult({ listings: [judged()] }))
    expect(merged.listings[0]).toMatchObject({ ...older, last_seen_at: NOW })
  })

  test('keeps a listing that now seems somebody else’s, as such', () => {
    const merged = mergeScan(
      known(),
      scanResult({ listings: [judged({ verdict: 'not_yours', confidence: 0.1 })] }),
    )
    expect(merged).toMatchObject({ status: 'not_found' })
    expect(merged.listings[0]).toMatchObject({ verdict: 'not_yours', gone_at: null })
  })
})

describe('what the person said', () => {
  test('“not me” stands against any later score', () => {
    const said = known({ verdict: 'not_yours', decided_by: 'person' })
    const merged = mergeScan(said, scanResult({ listings: [judged({ verdict: 'yours', confidence: 0.99 })] }))
    expect(merged.listings[0]).toMatchObject({ verdict: 'not_yours', decided_by: 'person' })
    expect(merged.status).toBe('not_found')
  })

  test('“that’s me” stands too', () => {
    const said = known({ verdict: 'yours', decided_by: 'person' })
    const merged = mergeScan(
      said,
      scanResult({ listings: [judged({ verdict: 'not_yours', confidence: 0.1 })] }),
    )
    expect(merged.listings[0]).toMatchObject({ verdict: 'yours', decided_by: 'person' })
    expect(merged.status).toBe('found')
  })

  const yes = (given = {}) => known({ verdict: 'yours', decided_by: 'person', ...given })
  const against = (part: string) => [{ part, agrees: false, text: 'Is not yours' }]
  const doubted = (scan: ReturnType<typeof known>, given: Partial<JudgedListing>) =>
    mergeScan(scan, scanResult({ listings: [judged({ verdict: 'not_yours', ...given })] })).listings[0]
      ?.verdict

  test('“that’s me” is asked again when the entry is now another’s', () => {
    const merged = mergeScan(
      yes(),
      scanResult({
        listings: [judged({ verdict: 'not_yours', name: 'Gerald Whitcombe Jr', confidence: 1e-9 })],
      }),
    )
    expect(merged.listings[0]).toMatchObject({ verdict: 'unsure', decided_by: 'match' })
    expect(merged.status).toBe('unsure')
    expect(doubted(yes(), { age: '81', reasons: against('age') })).toBe('unsure')
    expect(doubted(yes(), { name: 'Marguerite A Tolliver Sr', reasons: against('suffix') })).toBe('unsure')
  })

  test('“that’s me” stands where the entry is what it was, or was said in spite of it', () => {
    expect(doubted(yes(), { reasons: against('age') })).toBe('yours')
    expect(doubted(yes({ reasons: against('age') }), { age: '48', reasons: against('age') })).toBe('yours')
    expect(doubted(yes(), { age: '48', places: ['Reno, NV'], reasons: against('place') })).toBe('yours')
    expect(doubted(yes(), { name: 'Marguerite Tolliver' })).toBe('yours')
  })

  test('is remembered while the listing is gone and when it is back', () => {
    const gone = mergeScan(known({ verdict: 'not_yours', decided_by: 'person' }), scanResult())
    const back = mergeScan(
      { ...gone, scan_date: NOW },
      scanResult({ listings: [judged({ verdict: 'yours' })] }),
    )
    expect(back.listings[0]).toMatchObject({ verdict: 'not_yours', decided_by: 'person', gone_at: null })
  })
})

describe('an answer, when the listing comes under another key', () => {
  const LATER = iso(START + 40 * DAY)
  const facts = { phones: ['(937) 555-0112'], relatives: ['Otto Tolliver'] }
  const answered = (verdict: 'yours' | 'not_yours', given = {}) =>
    known({ verdict, decided_by: 'person', ...facts, ...given })
  const now = (given: Partial<JudgedListing> = {}) =>
    judged({ key: 'https://first.example/p/2', url: 'https://first.example/p/2', ...facts, ...given })

  test('“not me” goes on with one more relative, and stays beside no other entry', () => {
    const listings = [now({ relatives: ['Otto Tolliver', 'Ann Tolliver'], confidence: 0.99 })]
    const merged = mergeScan(answered('not_yours'), scanResult({ listings }))
    expect(merged.listings).toMatchObject([
      { key: 'https://first.example/p/2', verdict: 'not_yours', decided_by: 'person', first_seen_at: FIRST },
    ])
    expect(merged.status).toBe('not_found')
  })

  test('“that’s me” goes on, too', () => {
    const listings = [now({ verdict: 'not_yours', confidence: 0.01 })]
    const merged = mergeScan(answered('yours'), scanResult({ listings }))
    expect(merged.listings).toMatchObject([{ verdict: 'yours', decided_by: 'person' }])
  })

  test('an entry known by what it says is the same after a birthday', () => {
    const bare = { phones: [], relatives: [], url: null }
    const before = answered('not_yours', { ...bare, key: 'digest-of-47' })
    const listings = [now({ ...bare, key: 'digest-of-48', age: '48' })]
    expect(mergeScan(before, scanResult({ listings })).listings).toMatchObject([
      { key: 'digest-of-48', verdict: 'not_yours', decided_by: 'person' },
    ])
  })

  test('what could be the refused one is asked about, and stays a question until it is answered', () => {
    const sparse = { phones: [], relatives: [], places: ['Dayton, OH', 'Reno, NV'] }
    const first = mergeScan(answered('not_yours'), scanResult({ listings: [now(sparse)] }))
    const asked = [
      { verdict: 'not_yours', gone_at: NOW },
      { verdict: 'unsure', decided_by: 'match', settle: [expect.stringMatching(/You said no/)] },
    ]
    expect(first).toMatchObject({ status: 'unsure', listings: asked })
    const again = mergeScan(
      first,
      scanResult({ listings: [now({ ...sparse, last_seen_at: LATER })], at: LATER }),
    )
    expect(again).toMatchObject({ status: 'unsure', listings: asked })
  })

  test('a listing of theirs beside the refused one is theirs still', () => {
    const own = now({ phones: [], relatives: [] })
    const both = mergeScan(answered('not_yours'), scanResult({ listings: [judged(facts), own] }))
    expect(both.listings[1]).toMatchObject({ verdict: 'yours' })
    const later = { last_seen_at: LATER }
    const alone = mergeScan(both, scanResult({ listings: [{ ...own, ...later }], at: LATER }))
    expect(alone.listings[1]).toMatchObject({ verdict: 'yours' })
  })

  test('a second entry that says the same as the refused one is asked about, also when it is there alone', () => {
    const refused = judged(facts)
    const both = mergeScan(answered('not_yours'), scanResult({ listings: [refused, now()] }))
    const asked = { verdict: 'unsure', decided_by: 'match', settle: [expect.stringMatching(/You said no/)] }
    expect(both).toMatchObject({ status: 'unsure', listings: [{ verdict: 'not_yours' }, asked] })
    const later = { last_seen_at: LATER }
    const listings = [{ ...refused, ...later }, now(later)]
    expect(mergeScan(both, scanResult({ listings, at: LATER })).listings[1]).toMatchObject(asked)
    expect(mergeScan(both, scanResult({ listings: [now(later)], at: LATER })).listings[1]).toMatchObject(
      asked,
    )
  })

  test('what the refused entry shows by now counts, too', () => {
    const more = { phones: ['(937) 555-0199'], relatives: ['Ann Tolliver'] }
    const merged = mergeScan(answered('not_yours'), scanResult({ listings: [judged(more), now(more)] }))
    expect(merged.listings[1]).toMatchObject({ verdict: 'unsure' })
  })

  test('the refused entry’s id under a second slug is asked about, though it shows less', () => {
    const [first, second] = ['tolliver-marguerite-ab12cd34', 'm-tolliver-dayton-ab12cd34'].map(
      slug => `https://first.example/p/${slug}`,
    ) as [string, string]
    const sparse = { key: second, url: second, phones: [], relatives: [] }
    const merged = mergeScan(
      answered('not_yours', { key: first, url: first }),
      scanResult({ listings: [judged({ ...facts, key: first, url: first }), now(sparse)] }),
    )
    expect(merged.listings[1]).toMatchObject({ verdict: 'unsure' })
  })

  test('a duplicate that the person called theirs stays theirs', () => {
    const both = mergeScan(answered('not_yours'), scanResult({ listings: [judged(facts), now()] }))
    const said = both.listings.map(one => ({ ...one, decided_by: 'person' as const }))
    const yes = said.map((one, at) => (at === 1 ? { ...one, verdict: 'yours' as const } : one))
    const merged = mergeScan({ ...both, listings: yes }, scanResult({ listings: [judged(facts), now()] }))
    expect(merged.listings[1]).toMatchObject({ verdict: 'yours', decided_by: 'person' })
  })

  test('somebody else’s answer is not theirs', () => {
    const listings = [now({ age: '71' })]
    expect(mergeScan(answered('not_yours'), scanResult({ listings })).listings[1]).toMatchObject({
      verdict: 'yours',
      decided_by: 'match',
    })
  })

  test('of two that fit as well nobody can tell: both are asked about', () => {
    const listings = [now(), now({ key: 'https://first.example/p/3', url: 'https://first.example/p/3' })]
    const merged = mergeScan(answered('not_yours'), scanResult({ listings }))
    expect(merged.listings.slice(1)).toMatchObject([{ verdict: 'unsure' }, { verdict: 'unsure' }])
  })

  test('a listing that a removal names stays, under its own key', () => {
    const inUse = new Set([judged().key])
    const merged = mergeScan(answered('yours'), scanResult({ listings: [now()], inUse }))
    expect(merged.listings).toMatchObject([
      { key: judged().key, gone_at: NOW },
      { verdict: 'yours', decided_by: 'person', first_seen_at: NOW },
    ])
  })

  test('“not me” was said of somebody else when the link now shows another person', () => {
    const said = answered('not_yours', { age: '71' })
    const merged = mergeScan(said, scanResult({ listings: [judged({ ...facts, age: '47' })] }))
    expect(merged.listings).toMatchObject([{ verdict: 'unsure', decided_by: 'match' }])
  })
})

describe('a listing that a complete search leaves out', () => {
  const key = aListing().key
  const leftOut = (page: 'up' | 'gone' | 'unknown' | 'none', given = {}) =>
    mergeScan(known(given), scanResult({ pages: new Map([[key, page]]) }))

  test('and whose own page is up is listed, and hidden since', () => {
    expect(leftOut('up')).toMatchObject({ status: 'found', listings: [{ gone_at: null, hidden_at: NOW }] })
    expect(leftOut('up', { hidden_at: FIRST }).listings).toMatchObject([{ hidden_at: FIRST }])
  })

  test('and whose page came back after it was called gone is listed again', () => {
    expect(leftOut('up', { gone_at: FIRST }).listings).toMatchObject([{ gone_at: null, hidden_at: NOW }])
  })

  test('stays as it was while its page cannot be read', () => {
    expect(leftOut('unknown').listings).toMatchObject([{ gone_at: null }])
    expect(leftOut('unknown', { hidden_at: FIRST }).listings).toMatchObject([{ hidden_at: FIRST }])
  })

  test.each(['gone', 'none'] as const)('is gone where its page is: %s', page => {
    expect(leftOut(page, { hidden_at: FIRST })).toMatchObject({
      status: 'not_found',
      listings: [{ gone_at: NOW, hidden_at: null }],
    })
  })

  test('is hidden no more when the search shows it', () => {
    const shown = mergeScan(known({ hidden_at: FIRST }), scanResult({ listings: [judged()] }))
    expect(shown.listings).toMatchObject([{ hidden_at: null }])
  })
})

test('of a crowd a scan keeps as many as it holds: what removals name, what was answered, what is theirs', () => {
  const crowd = Array.from({ length: 260 }, (_, at) =>
    judged({ key: `https://first.example/p/${at + 10}`, verdict: 'unsure', confidence: 0.2 + at / 1000 }),
  )
  const own = judged({ key: 'https://first.example/p/own' })
  const scan = {
    listings: [
      aListing({ gone_at: FIRST }),
      aListing({ key: 'said', verdict: 'not_yours', decided_by: 'person' }),
    ],
    scan_date: FIRST,
  }
  const inUse = new Set([aListing().key])
  const { listings } = mergeScan(scan, scanResult({ listings: [...crowd, own], inUse }))
  expect(listings).toHaveLength(200)
  const keys = listings.map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining([aListing().key, 'said', own.key, crowd.at(-1)?.key]))
  expect(keys).not.toContain(crowd[0]?.key)
})
