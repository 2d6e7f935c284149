import { expect, test } from 'vitest'
import { HOUR, iso, MINUTE } from '#shared/lib/time.ts'
import type { DisclosureView } from '#shared/protocol/rights.ts'
import { bySite } from './requests.ts'

const AT = Date.parse('2026-12-03T10:00:00Z')
const entry = (field: string, after: number, given: Partial<DisclosureView> = {}): DisclosureView => ({
  id: `${field} ${after}`,
  person_id: 'rosa',
  site_id: 'truefolk',
  site_name: 'TrueFolk',
  job_id: 'first',
  field,
  reason: 'required by the opt-out form',
  sent_at: iso(AT + after),
  ...given,
})
const newestFirst = (...entries: DisclosureView[]) =>
  entries.sort((a, b) => b.sent_at.localeCompare(a.sent_at))

test('what went out with one request stands together, in words, each once', () => {
  const told = [entry('email', 0), entry('profileUrl', 0), entry('verificationCode', 2 * MINUTE)]
  expect(bySite(newestFirst(...told))).toEqual([
    {
      id: 'truefolk',
      name: 'TrueFolk',
      requests: [
        {
          id: `verificationCode ${2 * MINUTE}`,
          personId: 'rosa',
          jobId: 'first',
          at: iso(AT + 2 * MINUTE),
          reason: 'required by the opt-out form',
          fields: ['an email address made for this removal', 'listing’s link', 'the code the site sent'],
        },
      ],
    },
  ])
})

test('another time, another removal and another reason are requests of their own, newest first', () => {
  const [site] = bySite(
    newestFirst(
      entry('email', 0),
      entry('email', 2 * HOUR),
      entry('email', 2 * HOUR + 1, { job_id: 'second' }),
      entry('letter', 2 * HOUR + 2, { reason: 'emailed by you' }),
    ),
  )
  expect(site?.requests.map(({ jobId, fields }) => [jobId, ...fields])).toEqual([
    ['first', 'your letter'],
    ['second', 'an email address made for this removal'],
    ['first', 'an email address made for this removal'],
    ['first', 'an email address made for this removal'],
  ])
})

test('two removals at one site whose forms are sent at once are kept apart', () => {
  const [site] = bySite(
    newestFirst(
      entry('email', 3, { job_id: 'second' }),
      entry('email', 2),
      entry('name', 1, { job_id: 'second' }),
      entry('name', 0),
    ),
  )
  expect(site?.requests.map(({ jobId, fields }) => [jobId, fields.length])).toEqual([
    ['second', 2],
    ['first', 2],
  ])
})

test('the site that was told something last comes first', () => {
  const elsewhere = { site_id: 'other', site_name: 'Other' }
  expect(
    bySite(newestFirst(entry('email', 0), entry('email', 1, elsewhere))).map(({ name }) => name),
  ).toEqual(['Other', 'TrueFolk'])
  expect(bySite([])).toEqual([])
})
