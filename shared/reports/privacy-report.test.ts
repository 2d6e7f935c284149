// The text of the report, that the same rows make the same file, and that names are printed as written.
import { expect, test } from 'vitest'
import { readTypefaces } from '#server/lib/read-typefaces.ts'
import { newId } from '#shared/lib/id.ts'
import { aJob, aListing, anUpdate, aPerson, aScan } from '#tests/support/documents.ts'
import { pdfPages } from '#tests/support/pdf-text.ts'
import { privacyReport, type ReportRows } from './privacy-report.ts'

const typefaces = await readTypefaces()
const noPause = async () => undefined
const MADE_AT = '2026-11-21T10:00:00.000Z'

function rowsOf(given: Partial<ReportRows> = {}): ReportRows {
  const none = { people: [], scans: [], jobs: [], updates: [], disclosures: [], replaced: new Set<string>() }
  return {
    email: 'quinn@mail.example',
    madeAt: MADE_AT,
    ...none,
    siteNames: new Map([['first', 'First Finder']]),
    ...given,
  }
}
const said = async (rows: ReportRows) => pdfPages(await privacyReport(rows, typefaces, noPause)).join('\n')

test('the same rows and date make the same bytes; another date makes others', async () => {
  const person = aPerson()
  const rows = rowsOf({ people: [person], jobs: [aJob({ person_id: person.id })] })
  const first = await privacyReport(rows, typefaces, noPause)
  expect(await privacyReport(rows, typefaces, noPause)).toEqual(first)
  const later = await privacyReport({ ...rows, madeAt: '2026-11-22T10:00:00.000Z' }, typefaces, noPause)
  expect(later).not.toEqual(first)
})

test.each([
  'Łukasz Şahin',
  'Þórður Ağaoğlu',
  'Nguyễn Thị Ánh',
  'Ελένη Παπαδοπούλου',
  'Ольга Жукова',
  'Zoë D’Arcy–Núñez',
])('sets the name %s as it is', async name => {
  const [first = '', ...rest] = name.split(' ')
  const person = aPerson({ names: [{ first, middle: '', last: rest.join(' '), suffix: '' }] })
  const text = await said(rowsOf({ people: [person] }))
  expect(text).toContain(name)
  expect(text).not.toContain('A question mark stands')
})

test('says so where it has no letter for a character', async () => {
  const person = aPerson({ names: [{ first: '秀英', middle: '', last: 'Wang', suffix: '' }] })
  const text = await said(rowsOf({ people: [person] }))
  expect(text).toMatch(/\?\? Wang/)
  expect(text).toContain('A question mark stands for a character that this file has no letter for')
})

test('tells of each removal how it stands, how sure that is, what was told, when, and by which evidence', async () => {
  const person = aPerson()
  const job = (given: Parameters<typeof aJob>[0]) => aJob({ person_id: person.id, ...given })
  const gone = job({ status: 'completed', assurance: 'seen_gone_twice' })
  const shotId = newId()
  const rows = rowsOf({
    people: [person],
    jobs: [
      gone,
      job({ status: 'completed', assurance: 'asserted' }),
      job({ status: 'verification', assurance: 'inconclusive' }),
    ],
    disclosures: [{ job_id: gone.id, field: 'full_name' }],
    scans: [
      aScan({ person_id: person.id, site_id: 'second', listings: [aListing({ key: 'open' })] }),
      aScan({
        person_id: person.id,
        site_id: 'third',
        status: 'blocked',
        listings: [],
        problem: 'It wanted a human.',
      }),
      aScan({ person_id: person.id, site_id: 'fourth', status: 'not_found', listings: [] }),
    ],
    updates: [
      {
        id: newId(),
        job_id: gone.id,
        site_id: 'first',
        channel_type: 'removal_progress',
        update_type: 'status_change',
        update_data: {
          job_id: gone.id,
          event: 'seen_gone_again',
          new_status: 'completed',
          text: 'Not there, again.',
        },
        evidence: [
          {
            id: shotId,
            kind: 'purged',
            label: 'Search',
            taken_at: MADE_AT,
            url: null,
            digest: 'ab'.repeat(32),
            recipe_version: '1.2.0',
          },
        ],
        created_at: MADE_AT,
      },
    ],
  })
  const text = await said(rows)
  expect(text).toMatch(
    /2 of 3 removals complete\nGone, seen twice\n1\nSite says removed\n1\nCouldn’t check\n1/,
  )
  expect(text).toContain('We looked twice, at least 72 hours apart')
  expect(text).toContain('First Finder says it removed the listing. That’s its word')
  expect(text).toContain('We can’t tell yet whether First Finder got the request.')
  expect(text).toContain('Told to the site: full name.')
  expect(text).toMatch(/Nov 21, 2026\nNot there, again\./)
  const inOneLine = text.replaceAll('\n', ' ')
  expect(inOneLine).toContain(
    `Picture, deleted since, ${shotId} · Search · SHA-256 ${'ab'.repeat(8)} · recipe 1.2.0`,
  )
  expect(text).toMatch(/Found, and no removal started\nsecond: Marguerite A Tolliver\. Seen Nov 21, 2026\./)
  expect(text).toContain('third: It wanted a human.')
  expect(text).toMatch(/Checked, and not found\nfourth\./)
})

test('numbers its pages, and keeps text within them', async () => {
  const person = aPerson()
  const jobs = Array.from({ length: 30 }, (_, index) =>
    aJob({ person_id: person.id, note: `${'long '.repeat(40)}${'x'.repeat(400)} ${index}` }),
  )
  const pages = pdfPages(await privacyReport(rowsOf({ people: [person], jobs }), typefaces, noPause))
  expect(pages.length).toBeGreaterThan(3)
  for (const [index, page] of pages.entries())
    expect(page).toMatch(new RegExp(`${index + 1} of ${pages.length}$`))
})

test('gives others their turn after each removal', async () => {
  const person = aPerson()
  let pauses = 0
  const jobs = [aJob({ person_id: person.id }), aJob({ person_id: person.id })]
  await privacyReport(rowsOf({ people: [person], jobs }), typefaces, async () => {
    pauses += 1
  })
  expect(pauses).toBe(2)
})

test('counts what came back as that, and once, where a new removal has taken over', async () => {
  const person = aPerson()
  const job = (given: Parameters<typeof aJob>[0]) => aJob({ person_id: person.id, ...given })
  const old = job({ status: 'completed', assurance: 'resurfaced' })
  const jobs = [
    job({ status: 'completed', assurance: 'seen_gone_twice' }),
    job({ status: 'completed', assurance: 'resurfaced' }),
    old,
    job({ status: 'queued' }),
  ]
  const text = await said(rowsOf({ people: [person], jobs, replaced: new Set([old.id]) }))
  expect(text).toMatch(/1 of 3 removals complete\nGone, seen twice\n1\nIn progress\n1\nBack again\n1/)
})

test('texts of engines and libraries, which earlier versions kept, don’t reach the report', async () => {
  const person = aPerson()
  const job = aJob({ person_id: person.id, status: 'verification' })
  const raw = 'Click optout-3: no element within 12000 ms.'
  const text = await said(
    rowsOf({
      people: [person],
      jobs: [job],
      updates: [anUpdate(job, raw)],
      scans: [aScan({ person_id: person.id, status: 'error', listings: [], problem: 'net::ERR_TIMED_OUT' })],
    }),
  )
  expect(text).not.toMatch(/optout-3|ERR_/)
  expect(text).toContain('The site didn’t answer the way we expected.')
  expect(text).toContain('First Finder: The site didn’t let us check.')
})

test('a site that showed a listing and then turned us away is listed, and was not checked in full', async () => {
  const person = aPerson()
  const away = { person_id: person.id, problem: 'The site didn’t let us check.' }
  const scans = [
    aScan({ ...away, site_id: 'first', status: 'found' }),
    aScan({ ...away, site_id: 'second', status: 'blocked' }),
    aScan({ ...away, site_id: 'third', status: 'blocked', listings: [] }),
  ]
  const text = (await said(rowsOf({ people: [person], scans }))).replaceAll('\n', ' ')
  expect(text).toContain(
    '3 sites looked at: listed on 2, couldn’t check 1. 2 of those listed couldn’t be checked',
  )
  expect(text).toContain('Couldn’t check in full First Finder: The site didn’t let us check.')
})
