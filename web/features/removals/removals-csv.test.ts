import { expect, test } from 'vitest'
import { aJob, aPerson, aSite } from '#tests/support/documents.ts'
import { viewJob } from './job-view.ts'
import { csvName, removalsCsv } from './removals-csv.ts'
import { removalRows } from './removals-view.ts'

const NOW = new Date(2026, 10, 26, 12).getTime()

function file(name: string): string {
  const person = aPerson({ names: [{ first: name, middle: '', last: 'Quinn', suffix: '' }] })
  const site = aSite()
  const job = aJob({ person_id: person.id, listing_name: `${name} Quinn`, status: 'processing' })
  const sites = new Map([[site.id, site]])
  const context = { sites, people: [person], intents: [], alerts: [], successors: new Map(), now: NOW }
  return removalsCsv(removalRows([viewJob(job, context)], sites, NOW))
}

test('one line per removal in sight, under names that a person reads', () => {
  const [head, line, ...rest] = file('Zoë').split('\r\n')
  expect(head).toBe(
    '\uFEFFSite,Person,Listed as,Network,Status,Whose turn,Next step,Next date,Minutes of your time,Started,Sent,Not there since,Completed',
  )
  expect(line).toBe(
    'First Finder,Zoë Quinn,Zoë Quinn,People search,In progress,Our turn,Filling in the form,,,2026-11-21,,,',
  )
  expect(rest).toEqual([''])
})

test('a name that a spreadsheet would compute stays a name', () => {
  expect(file('=HYPERLINK("https://evil.example")')).toContain(
    `"'=HYPERLINK(""https://evil.example"") Quinn"`,
  )
})

test('the file is named by the day', () => {
  expect(csvName(NOW)).toBe('offlist-removals-2026-11-26.csv')
})
