// What a scan of a site means for the removals there.

import { describe, expect, test } from 'vitest'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { SENT_FORM } from '#shared/domain/confirmation.ts'
import { REQUEST_PATIENCE } from '#shared/domain/removal.ts'
import { inWords } from '#shared/domain/timeline-texts.ts'
import { DAY, HOUR, iso } from '#shared/lib/time.ts'
import { aJob, aListing, aScan, START } from '#tests/support/documents.ts'
import {
  type EvaluatedScan,
  evaluateRemovals,
  findReturned,
  lastMissed,
  REQUESTS_MAX,
  type RemovalVerdict,
} from './evaluate-removals.ts'

const wordsOf = (verdict?: RemovalVerdict) => verdict && inWords(verdict.sentences)

const NOW = START + 30 * DAY
const SITE = 'First Finder'

/** A scan that showed the listing or didn't. */
function scanned(seen: 'there' | 'gone' | 'not scanned', given: Partial<EvaluatedScan> = {}): EvaluatedScan {
  const listing =
    seen === 'there'
      ? aListing({ last_seen_at: iso(NOW) })
      : aListing(seen === 'gone' ? { gone_at: iso(NOW) } : {})
  return { scan: aScan({ listings: [listing] }), complete: seen !== 'not scanned', at: NOW, ...given }
}

const waiting = (given: Partial<RemovalJob> = {}) =>
  aJob({ status: 'verification', waiting_for: 'broker', submitted_at: iso(NOW - 3 * DAY), ...given })
const judge = (result: EvaluatedScan, ...jobs: RemovalJob[]) => evaluateRemovals(result, jobs, SITE)

describe('a removal that waits for its listing to go', () => {
  test('is not seen gone where its listing is no longer known', () => {
    const [verdict] = judge(scanned('gone', { scan: aScan({ listings: [] }) }), waiting())
    expect(verdict).toMatchObject({ event: 'could_not_check', changes: { absent_since: null } })
  })

  test('is seen gone once', () => {
    expect(judge(scanned('gone'), waiting())).toMatchObject([
      { event: 'seen_gone', changes: { assurance: 'seen_gone_once', absent_since: iso(NOW) } },
    ])
  })

  test('is done when it is seen gone again 72 hours after', () => {
    const [verdict] = judge(scanned('gone'), waiting({ absent_since: iso(NOW - 72 * HOUR) }))
    expect(verdict).toMatchObject({
      event: 'seen_gone_again',
      changes: { assurance: 'seen_gone_twice', completed_at: iso(NOW), absent_since: iso(NOW - 72 * HOUR) },
    })
  })

  test('is not done a minute too early', () => {
    const [verdict] = judge(scanned('gone'), waiting({ absent_since: iso(NOW - 72 * HOUR + 60_000) }))
    expect(verdict?.event).toBe('seen_gone')
    expect(verdict?.changes).not.toHaveProperty('completed_at')
  })

  test('begins anew when the listing is there after all', () => {
    const [verdict] = judge(
      scanned('there'),
      waiting({ absent_since: iso(NOW - 2 * DAY), assurance: 'seen_gone_once' }),
    )
    expect(verdict).toMatchObject({
      event: 'seen_present',
      changes: { assurance: 'none', absent_since: null },
    })
  })

  test('learns nothing from a scan that could not be finished', () => {
    const [verdict] = judge(scanned('not scanned'), waiting({ absent_since: iso(NOW - 10 * DAY) }))
    expect(verdict).toMatchObject({
      event: 'could_not_check',
      changes: { absent_since: iso(NOW - 10 * DAY) },
    })
    expect(verdict?.changes).not.toHaveProperty('assurance')
    expect(wordsOf(verdict)).toContain('couldn’t check')
  })

  test('knows that the listing is there although the scan could not be finished, when it was seen', () => {
    const [verdict] = judge(scanned('there', { complete: false }), waiting())
    expect(verdict?.event).toBe('seen_present')
  })

  test('says in its sentence which site was searched', () => {
    for (const seen of ['there', 'gone', 'not scanned'] as const) {
      expect(wordsOf(judge(scanned(seen), waiting())[0])).toContain(SITE)
    }
  })
})

describe('a listing that the search leaves out, with its own page', () => {
  const key = aJob().listing_key
  const hidden = (page: 'up' | 'unknown' | 'gone'): EvaluatedScan => ({
    ...scanned('gone'),
    scan: aScan({ listings: [aListing()] }),
    pages: new Map([[key, page]]),
  })

  test('up is not gone: a state of its own, and the row of absences begins anew', () => {
    const [verdict] = judge(hidden('up'), waiting({ absent_since: iso(NOW - 10 * DAY) }))
    expect(verdict).toMatchObject({
      event: 'seen_page_only',
      changes: { assurance: 'page_stands', absent_since: null },
    })
    expect(wordsOf(verdict)).toContain('its own page is still up')
    expect(verdict?.changes).not.toHaveProperty('completed_at')
  })

  test('up two weeks after the request is asked for again, then handed over with the page', () => {
    const stale = waiting({
      submitted_at: iso(NOW - REQUEST_PATIENCE),
      listing_url: 'https://first.example/p/1',
    })
    expect(judge(hidden('up'), { ...stale, attempts: 1 })).toMatchObject([{ event: 'try_again' }])
    expect(judge(hidden('up'), { ...stale, attempts: REQUESTS_MAX })).toMatchObject([
      { event: 'handed_over', changes: { handoff: { url: 'https://first.example/p/1' } } },
    ])
  })

  test('that could not be opened leaves it open', () => {
    const [verdict] = judge(hidden('unknown'), waiting({ absent_since: iso(NOW - 10 * DAY) }))
    expect(verdict?.event).toBe('could_not_check')
    expect(wordsOf(verdict)).toContain('couldn’t open')
  })

  test('gone is gone', () => {
    expect(judge(hidden('gone'), waiting())).toMatchObject([{ event: 'seen_gone' }])
  })

  test('up leaves the removal with the person whose turn it is', () => {
    expect(judge(hidden('up'), aJob({ status: 'requires_manual', waiting_for: 'you' }))).toEqual([])
  })
})

test('where we can no longer scan, the person is asked to check, with the link, until we can again', () => {
  const job = waiting({ listing_url: 'https://first.example/p/1' })
  const [verdict] = judge({ ...scanned('not scanned'), cannotScan: true }, job)
  expect(verdict).toMatchObject({
    event: 'could_not_check',
    changes: { waiting_for: 'you', handoff: { url: 'https://first.example/p/1' } },
  })
  expect(judge(scanned('there'), { ...job, ...verdict?.changes })).toMatchObject([
    { changes: { waiting_for: 'broker', handoff: null } },
  ])
})

test('the person is asked to check once, not by every search that fails; who saw it there is asked again in time', () => {
  const job = waiting({ listing_url: 'https://first.example/p/1', submitted_at: iso(NOW - DAY) })
  const cannot = { ...scanned('not scanned'), cannotScan: true }
  expect(judge(cannot, { ...job, waiting_for: 'you' })).toEqual([])
  const seen = { ...job, assurance: 'person_saw_present' as const }
  expect(judge(cannot, seen)).toEqual([])
  expect(judge(cannot, { ...seen, submitted_at: iso(NOW - REQUEST_PATIENCE) })).toMatchObject([
    { event: 'could_not_check', changes: { waiting_for: 'you' } },
  ])
})

test('a confirmation that changed nothing is not what is left to do', () => {
  const confirmed = waiting({
    job_type: 'manual',
    submitted_at: iso(NOW - REQUEST_PATIENCE),
    handoff: { url: 'https://mail.example/c', filled: [SENT_FORM], remaining: 'Open the confirmation link.' },
  })
  expect(judge(scanned('there'), confirmed)).toMatchObject([
    { event: 'handed_over', changes: { handoff: null } },
  ])
})

test('why a scanned is not believed is said with it', () => {
  const doubted = { ...scanned('not scanned'), doubt: 'The site showed nobody at all.' }
  expect(wordsOf(judge(doubted, waiting())[0])).toBe(
    `We couldn’t check ${SITE} this time. The site showed nobody at all.`,
  )
})

describe('an entry that came in the place of the listing', () => {
  const gone = aListing({ gone_at: iso(NOW) })
  const fresh = (given = {}) =>
    aListing({ key: 'new', url: null, first_seen_at: iso(NOW), last_seen_at: iso(NOW), ...given })
  const seen = (...listings: ReturnType<typeof aListing>[]): EvaluatedScan => ({
    ...scanned('gone'),
    scan: aScan({ listings: [gone, ...listings] }),
  })
  const once = waiting({ absent_since: iso(NOW - 4 * DAY) })

  test('with the same name and place is the listing: it is there, and the removal goes on with it', () => {
    expect(judge(seen(fresh({ age: '48', name: 'Marguerite Tolliver' })), once)).toMatchObject([
      {
        event: 'seen_present',
        changes: { assurance: 'none', absent_since: null, listing_key: 'new', listing_url: null },
      },
    ])
  })

  test('is what is asked for again when the request had no effect', () => {
    const stale = waiting({ submitted_at: iso(NOW - REQUEST_PATIENCE), attempts: 1 })
    expect(judge(seen(fresh()), stale)).toMatchObject([
      { event: 'try_again', changes: { waiting_for: 'us', listing_key: 'new' } },
    ])
  })

  test('and is doubtful leaves open whether the listing is gone', () => {
    const [verdict] = judge(seen(fresh({ verdict: 'unsure' })), once)
    expect(verdict).toMatchObject({ event: 'could_not_check', changes: { absent_since: once.absent_since } })
    expect(verdict?.changes).not.toHaveProperty('listing_key')
    expect(wordsOf(verdict)).toContain('if it’s you')
  })

  test('does not take a removal off the person whose turn it is', () => {
    expect(judge(seen(fresh()), aJob({ status: 'requires_manual', waiting_for: 'you' }))).toEqual([])
  })

  test.each([
    ['was there beside it', fresh({ first_seen_at: iso(START) })],
    ['is at another place', fresh({ places: ['Austin, TX'] })],
    ['has another name', fresh({ name: 'Ann Tolliver' })],
    ['is somebody else’s', fresh({ verdict: 'not_yours' })],
    ['was not seen this time', fresh({ last_seen_at: iso(NOW - DAY) })],
  ])('is another one when it %s', (_, entry) => {
    expect(judge(seen(entry), once)).toMatchObject([{ event: 'seen_gone_again' }])
  })

  test('is another one when a removal of its own was ever asked for', () => {
    const own = aJob({ listing_key: 'new', status: 'cancelled' })
    expect(judge(seen(fresh()), once, own)).toMatchObject([{ event: 'seen_gone_again' }])
  })

  test('is taken for one listing, not for two', () => {
    const second = aListing({ key: 'second', gone_at: iso(NOW) })
    const [a, b] = judge(seen(second, fresh()), once, { ...once, id: 'b', listing_key: 'second' })
    expect([a?.changes.listing_key, b?.event]).toEqual(['new', 'seen_gone_again'])
  })
})

describe('a request without effect', () => {
  const stale = (given: Partial<RemovalJob> = {}) =>
    waiting({ submitted_at: iso(NOW - REQUEST_PATIENCE), ...given })

  test('is made again by us while tries are left', () => {
    const [verdict] = judge(scanned('there'), stale({ attempts: REQUESTS_MAX - 1 }))
    expect(verdict).toMatchObject({ event: 'try_again', changes: { waiting_for: 'us' } })
  })

  test('becomes the person’s turn when they are used up', () => {
    const [verdict] = judge(scanned('there'), stale({ attempts: REQUESTS_MAX }))
    expect(verdict).toMatchObject({ event: 'handed_over', changes: { waiting_for: 'you' } })
  })

  test('made by a letter, says no more that an earlier letter couldn’t be delivered', () => {
    const handoff = { url: 'https://first.example/', filled: [], remaining: 'Check the address.' }
    const [verdict] = judge(scanned('there'), stale({ job_type: 'email', handoff }))
    expect(verdict).toMatchObject({ event: 'handed_over', changes: { handoff: null } })
  })

  test('is not made more often than the recipe allows, nor oftener than we would', () => {
    const events = (attempts: number, requestsMax: number) =>
      evaluateRemovals(scanned('there'), [stale({ attempts })], SITE, requestsMax).map(({ event }) => event)
    expect(events(1, 1)).toEqual(['handed_over'])
    expect(events(1, 2)).toEqual(['try_again'])
    expect(events(REQUESTS_MAX, Number.POSITIVE_INFINITY)).toEqual(['handed_over'])
  })

  test('that the person made themselves is not repeated by us', () => {
    const [verdict] = judge(scanned('there'), stale({ job_type: 'manual', attempts: 0 }))
    expect(verdict).toMatchObject({ event: 'handed_over' })
  })

  test('is given its time', () => {
    const [verdict] = judge(scanned('there'), stale({ submitted_at: iso(NOW - REQUEST_PATIENCE + 1) }))
    expect(verdict?.event).toBe('seen_present')
  })

  test('is not given up because a site couldn’t be checked', () => {
    const [verdict] = judge(scanned('not scanned'), stale({ attempts: REQUESTS_MAX }))
    expect(verdict?.event).toBe('could_not_check')
  })
})

describe('removals that a scan says nothing about', () => {
  test.each(['queued', 'pending', 'processing', 'completed', 'failed', 'cancelled'] as const)(
    '%s: left alone',
    status => {
      for (const seen of ['there', 'gone', 'not scanned'] as const)
        expect(judge(scanned(seen), aJob({ status }))).toEqual([])
    },
  )

  test('one that waits for the person is left with them while the listing is there', () => {
    expect(judge(scanned('there'), aJob({ status: 'requires_manual', waiting_for: 'you' }))).toEqual([])
    expect(judge(scanned('not scanned'), aJob({ status: 'requires_manual', waiting_for: 'you' }))).toEqual([])
  })

  test('one that waits for the person is taken off them when the listing is gone by itself', () => {
    expect(judge(scanned('gone'), aJob({ status: 'requires_manual', waiting_for: 'you' }))).toMatchObject([
      { event: 'seen_gone', changes: { waiting_for: 'broker', assurance: 'seen_gone_once' } },
    ])
  })

  test('one that was gone before it was asked for, and is there again, is the person’s turn again', () => {
    const gone = { submitted_at: null, absent_since: iso(NOW - DAY), assurance: 'seen_gone_once' } as const
    expect(judge(scanned('there'), waiting(gone))).toMatchObject([
      { event: 'handed_over', changes: { waiting_for: 'you', absent_since: null, assurance: 'none' } },
    ])
  })
})

describe('a listing that is back', () => {
  const done = (given: Partial<RemovalJob> = {}) =>
    aJob({ status: 'completed', completed_at: iso(NOW - 10 * DAY), waiting_for: 'nobody', ...given })
  const returned = (result: EvaluatedScan, ...jobs: RemovalJob[]) => findReturned(result, jobs)

  test('under its old address is told with the removal it undoes', () => {
    const job = done()
    expect(returned(scanned('there'), job)).toMatchObject([
      { job: { id: job.id }, listing: { key: job.listing_key } },
    ])
  })

  test('under a new address is the same listing come back', () => {
    const fresh = aListing({ key: 'new', first_seen_at: iso(NOW), last_seen_at: iso(NOW) })
    const job = done()
    expect(returned({ ...scanned('there'), scan: aScan({ listings: [fresh] }) }, job)).toMatchObject([
      { job: { id: job.id }, listing: { key: 'new' } },
    ])
  })

  test('is news only when it was seen after the removal was completed', () => {
    const stale = aListing({ last_seen_at: iso(NOW - 11 * DAY) })
    expect(returned({ ...scanned('there'), scan: aScan({ listings: [stale] }) }, done())).toEqual([])
  })

  test('is not one that has been there all along beside the removed one', () => {
    const other = aListing({ key: 'other', first_seen_at: iso(START), last_seen_at: iso(NOW) })
    expect(returned({ ...scanned('there'), scan: aScan({ listings: [other] }) }, done())).toEqual([])
  })

  test('is not somebody else’s, nor one that is doubtful', () => {
    for (const verdict of ['not_yours', 'unsure'] as const) {
      const listing = aListing({ verdict, last_seen_at: iso(NOW) })
      expect(returned({ ...scanned('there'), scan: aScan({ listings: [listing] }) }, done())).toEqual([])
    }
  })

  test('is not told again while its new removal is in progress', () => {
    expect(returned(scanned('there'), done(), waiting())).toEqual([])
  })

  test.each(['cancelled', 'failed'] as const)('is told although another removal of it was %s', status => {
    expect(returned(scanned('there'), aJob({ status }), done())).toHaveLength(1)
  })

  test('is told again when that one too had been completed', () => {
    const [first, second] = [
      done({ completed_at: iso(NOW - 20 * DAY) }),
      done({ completed_at: iso(NOW - 5 * DAY) }),
    ]
    expect(returned(scanned('there'), first, second)).toMatchObject([{ job: { id: second.id } }])
  })

  test('needs a removal that was completed', () => {
    expect(returned(scanned('there'), aJob({ status: 'failed' }))).toEqual([])
    expect(returned(scanned('gone'), done())).toEqual([])
  })
})

describe('when a listing that is back was last missed', () => {
  const looked = iso(NOW - DAY)
  const looking = (...listings: ReturnType<typeof aListing>[]) => ({
    before: aScan({ listings, scan_date: looked }),
  })

  test('is the whole scan before, which knew it as gone or didn’t know it', () => {
    const gone = aListing({ gone_at: iso(NOW - 9 * DAY) })
    expect(lastMissed(looking(gone), gone)).toBe(looked)
    expect(lastMissed(looking(), aListing())).toBe(looked)
  })

  test('isn’t known if that scan showed it, or if there was none', () => {
    expect(lastMissed(looking(aListing()), aListing())).toBeNull()
    expect(lastMissed({}, aListing())).toBeNull()
    expect(lastMissed({ before: aScan({ listings: [], scan_date: null }) }, aListing())).toBeNull()
  })
})
