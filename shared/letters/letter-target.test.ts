import { expect, test } from 'vitest'
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isWithoutListing, letterTarget, noListing } from './letter-target.ts'

const listing = (key: string, given: Partial<SeenListing> = {}) =>
  ({
    key,
    url: `https://x.example/${key}`,
    name: 'Ada',
    verdict: 'yours',
    gone_at: null,
    ...given,
  }) as SeenListing
const scan = (...listings: SeenListing[]) => ({ id: 's', listings }) as ExposureScan
const job = (listing_key: string, status: RemovalJob['status']) =>
  ({ id: `${listing_key} ${status}`, scan_id: 's', listing_key, status }) as RemovalJob

test('one listing that is theirs: the letter is about it', () => {
  const scans = [
    scan(listing('a'), listing('b', { verdict: 'not_yours' }), listing('c', { gone_at: '2026' })),
  ]
  expect(letterTarget({ scans, jobs: [] })).toMatchObject({ kind: 'listing', listing: { key: 'a' } })
})

test('a removal that waits for them gets the letter; one that is over does not count', () => {
  const scans = [scan(listing('a'))]
  const waiting = job('a', 'requires_manual')
  expect(letterTarget({ scans, jobs: [waiting, job('a', 'cancelled')] })).toEqual({
    kind: 'removal',
    job: waiting,
  })
  expect(letterTarget({ scans, jobs: [job('a', 'completed')] }).kind).toBe('listing')
})

test('nothing is asked again while a request is under way, be it about a listing or none', () => {
  for (const status of ['queued', 'pending', 'processing', 'verification'] as const) {
    expect(letterTarget({ scans: [scan(listing('a'))], jobs: [job('a', status)] }).kind).toBe('under_way')
    expect(letterTarget({ scans: [], jobs: [job('', status)] }).kind).toBe('under_way')
    // Its listing is not shown any more, but the removal is not over.
    expect(letterTarget({ scans: [scan()], jobs: [job('a', status)] }).kind).toBe('under_way')
  }
})

test('of several listings, the one whose link is in the letter, else the person has to say', () => {
  const scans = [scan(listing('a'), listing('b'))]
  expect(letterTarget({ scans, jobs: [] })).toMatchObject({ kind: 'unclear', choices: [{}, {}] })
  const text = 'Link: https://x.example/b'
  expect(letterTarget({ scans, jobs: [] }, text)).toMatchObject({ kind: 'listing', listing: { key: 'b' } })
  const jobs = [job('b', 'verification')]
  expect(letterTarget({ scans, jobs }, text).kind).toBe('under_way')
  expect(letterTarget({ scans, jobs })).toMatchObject({ kind: 'listing', listing: { key: 'a' } })
})

test('where nothing is known, the letter is about what the site holds', () => {
  expect(letterTarget({ scans: [], jobs: [] })).toEqual({ kind: 'none' })
  expect(isWithoutListing({ listing_key: noListing('Ada').key })).toBe(true)
})
