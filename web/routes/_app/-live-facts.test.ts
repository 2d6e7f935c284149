import { expect, test } from 'vitest'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { sampleJob } from '#web/data/testing/sample-job.ts'
import { samplePerson } from '#web/data/testing/sample-rows.ts'
import { sampleScan } from '#web/data/testing/sample-scan.ts'
import { disclosedInLiveView } from './-live-facts.ts'

const NOW = Date.parse('2026-11-27T10:00:00Z')
const SITE = {
  id: 'sample',
  name: 'Sample',
  requirements: ['captcha'],
  template: {
    is_active: true,
    removal_method: 'automated_form',
    disclosure: ['profileUrl', 'fullName', 'email', 'phone'],
  },
} as unknown as DataBrokerSite
const person = samplePerson(newId(), { phones: ['+15125550147'] })
const listing = must(sampleScan({ phones: [] }).listings[0], 'listing')
const factsOf = (change: { agreed_fields?: string[] } = {}, shown: typeof listing | null = listing) =>
  disclosedInLiveView({ job: sampleJob(newId(), change), site: SITE, listing: shown, person, now: NOW })
const fact = (facts: ReturnType<typeof factsOf>, id: string) =>
  must(
    facts.find(one => one.id === id),
    id,
  )

test('the form is filled in with what the listing shows; a detail beyond it only if they agreed', () => {
  const facts = factsOf()
  expect(fact(facts, 'name').values).toEqual(['Ada Lovelace'])
  expect(fact(facts, 'phone')).toMatchObject({
    values: [],
    note: expect.stringContaining('don’t fill it in'),
  })
  expect(fact(factsOf({ agreed_fields: ['phone'] }), 'phone').values).toEqual(['(512) 555-0147'])
})

test('it asks nothing: a live view can’t take a new answer along', () => {
  for (const facts of [factsOf(), factsOf({ agreed_fields: ['phone'] }), factsOf({}, null)])
    expect(facts.flatMap(({ fields }) => fields)).toEqual([])
})

test('without the listing, the details are named, and none is said to be missing', () => {
  const facts = factsOf({}, null)
  expect(facts.map(({ id }) => id).sort()).toEqual(['email', 'link', 'name', 'phone'])
  expect(facts.map(({ note }) => note).join(' ')).not.toContain('don’t send it')
})
