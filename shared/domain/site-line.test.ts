// The line of a site: its state and its length.
import { describe, expect, test } from 'vitest'
import { amountShown, countStates, type LineListing, lineState, shownOf } from './site-line.ts'

const listing = (over: Partial<LineListing> = {}): LineListing => ({
  verdict: 'yours',
  isListed: true,
  removal: null,
  isStarting: false,
  ...over,
})
const looked = {
  status: 'found',
  scan_date: '2026-11-22T10:00:00.000Z',
  problem: null,
  needsPerson: false,
} as const

describe('the state of a site', () => {
  test('without a scan, or with one that has not been done, nothing is claimed', () => {
    expect(lineState(null, [])).toBe('wait')
    expect(lineState({ ...looked, status: 'pending', scan_date: null }, [])).toBe('wait')
  })

  test('“not listed” needs a look that worked', () => {
    expect(lineState({ ...looked, status: 'not_found' }, [])).toBe('none')
    expect(lineState({ ...looked, status: 'blocked' }, [])).toBe('unknown')
    expect(lineState({ ...looked, status: 'error' }, [])).toBe('unknown')
    expect(lineState(looked, [listing({ verdict: 'not_yours' })])).toBe('none')
  })

  test('a site whose last visit failed or was cut short isn’t “not listed”, whatever an earlier one said', () => {
    const problem = 'The site turned us away.'
    for (const status of ['not_found', 'found', 'unsure', 'pending'])
      expect([status, lineState({ ...looked, status, problem }, [])]).toEqual([status, 'unknown'])
    expect(lineState({ ...looked, status: 'found', problem }, [listing({ verdict: 'not_yours' })])).toBe(
      'unknown',
    )
    // While it's searched again, the last whole visit counts.
    expect(lineState({ ...looked, status: 'pending' }, [])).toBe('none')
    expect(lineState({ ...looked, status: 'pending', scan_date: null, problem }, [])).toBe('wait')
  })

  test('a listing that we have seen stays, also while the site cannot be checked', () => {
    expect(lineState({ ...looked, status: 'blocked' }, [listing()])).toBe('still')
    expect(lineState({ ...looked, status: 'blocked' }, [listing({ verdict: 'unsure' })])).toBe('ask')
  })

  test('a removal says more than its listing, and one that requests nothing says nothing', () => {
    expect(lineState(looked, [listing({ removal: 'sent' })])).toBe('sent')
    expect(lineState(looked, [listing({ removal: 'page_only' })])).toBe('still')
    expect(lineState(looked, [listing({ removal: 'cancelled' })])).toBe('still')
    expect(lineState(looked, [listing({ isListed: false, removal: 'gone' })])).toBe('gone')
    expect(lineState(looked, [listing({ isListed: false, removal: 'replaced' })])).toBe('none')
  })

  test('what was started is not “sent” before it has been sent', () => {
    expect(lineState(looked, [listing({ isStarting: true })])).toBe('still')
    expect(lineState(looked, [listing({ removal: 'working' })])).toBe('still')
    expect(lineState(looked, [listing({ verdict: 'unsure', isStarting: true })])).toBe('still')
  })

  test('the neediest of several listings counts', () => {
    const groups = ['gone', 'gone_once', 'claimed', 'sent'] as const
    expect(
      lineState(
        looked,
        groups.map(removal => listing({ removal })),
      ),
    ).toBe('sent')
    expect(lineState(looked, [listing({ removal: 'gone' }), listing({ removal: 'back' })])).toBe('back')
    expect(lineState(looked, [listing({ removal: 'yours' }), listing({ verdict: 'unsure' })])).toBe('yours')
    expect(lineState(looked, [listing({ removal: 'gone' }), listing({ removal: 'unknown' })])).toBe('unknown')
  })

  test('a search that only the person can finish is their turn', () => {
    expect(lineState({ ...looked, status: 'blocked', needsPerson: true }, [])).toBe('yours')
  })
})

test('sites are counted by state, the neediest first, and states without any are left out', () => {
  expect([...countStates(['gone', 'sent', 'gone', 'back'])]).toEqual([
    ['back', 1],
    ['sent', 1],
    ['gone', 2],
  ])
  expect(countStates([]).size).toBe(0)
})

describe('the length of a line', () => {
  const shows = {
    age: '46',
    akas: ['R. Whitaker'],
    places: ['1208 Juniper Rd, Austin, TX'],
    phones: ['512-555-0114'],
    relatives: ['Tom Whitaker'],
  }

  test('all six kinds of data', () => {
    expect(amountShown([shows])).toBe(6)
    expect(amountShown([])).toBe(0)
  })

  test('what is partly hidden counts half', () => {
    expect(shownOf({ ...shows, phones: ['512-555-XXXX'] }).phones).toBe(0.5)
    expect(shownOf({ ...shows, places: ['12** Juniper Rd, Austin, TX'] })).toMatchObject({
      street: 0.5,
      cities: 1,
    })
    expect(shownOf({ ...shows, phones: ['(512) 555-••••', '512-555-0114'] }).phones).toBe(1)
  })

  test('a city alone is no street address', () => {
    expect(shownOf({ ...shows, places: ['Austin, TX'] })).toMatchObject({ street: 0, cities: 1 })
  })

  test('listings of one site add up by kind', () => {
    const none = { age: null, akas: [], places: [], phones: [], relatives: [] }
    expect(
      amountShown([
        { ...none, age: '46' },
        { ...none, age: '46', phones: ['512-555-0114'] },
      ]),
    ).toBe(2)
  })
})
