import { expect, test } from 'vitest'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import type { Person } from '#shared/collections/people.ts'
import type { CurrentVersion } from '#shared/letters/letter-versions.ts'
import { functionPayloads } from '#shared/protocol/functions.ts'
import { findSites } from './find-sites.ts'
import { type LetterSubject, letterRequest, siteNameFor } from './letter-about.ts'
import type { LetterForm } from './letter-form.ts'

const site = (id: string, name: string, host = `${id}.example`) => ({ id, name, host }) as DataBrokerSite
const facts = { siteName: 'Truefolk', listingName: 'Ada Quinn' } as LetterSubject['facts']
const form: LetterForm = {
  ...{ to: ' privacy@x.example ', subject: 'S', body: 'B', followUpDays: 30 },
  ...{ kind: 'removal', language: 'de', followUp: false },
}
const ID = '2b1c6a0e-3f5d-4c1a-9e57-0f6d2a8b4c3d'

test('a removal’s letter names the removal; one to a site names the site, the person and what was on the screen', () => {
  const base = { site: site('truefolk', 'Truefolk'), facts, person: null, from: null }
  const removal = letterRequest({ ...base, kind: 'removal', jobId: ID }, form, null)
  expect(removal).toMatchObject({ job_id: ID, to: 'privacy@x.example', language: 'de', followUp: false })
  expect(removal).not.toHaveProperty('drafts')
  const person = { id: ID } as Person
  const draft = { row: { id: ID }, earlier: [{ id: ID }] } as unknown as CurrentVersion
  const toSite = letterRequest(
    { ...base, kind: 'site', person, listing: null, siteName: 'truefolk.example' },
    form,
    draft,
  )
  expect(toSite).toMatchObject({
    person_id: ID,
    listing: null,
    siteName: 'truefolk.example',
    drafts: [ID, ID],
  })
  expect(toSite).not.toHaveProperty('job_id')
  for (const request of [removal, toSite])
    expect(functionPayloads['email-removal'].safeParse(request).success).toBe(true)
})

test('a site whose name others have goes by its host', () => {
  const [one, twin, other] = [site('a', 'Twin'), site('b', 'twin '), site('c', 'Other')]
  expect(siteNameFor(one, [one, twin, other])).toBe('a.example')
  expect(siteNameFor(other, [one, twin, other])).toBe('Other')
})

test('sites are found by name and host, those that begin so first', () => {
  const all = [site('a', 'Big Folk'), site('b', 'Folkfinder'), site('c', 'Kin', 'www.folk.example')]
  expect(findSites(all, 'folk').map(({ id }) => id)).toEqual(['b', 'c', 'a'])
  expect(findSites(all, ' ')).toEqual([])
  expect(findSites(all, 'nobody')).toEqual([])
})
