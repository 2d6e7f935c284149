// A report of 40 pages, made by the server's code and offline on the device, and a draft from the clause library.
import { setTimeout as later } from 'node:timers/promises'
import { readTypefaces } from '#server/lib/read-typefaces.ts'
import { REQUEST_TYPES } from '#shared/legal/allowed-citations.ts'
import { draftFromClauses } from '#shared/legal/clause-library.ts'
import { iso } from '#shared/lib/time.ts'
import { makeReport } from '#shared/reports/make-report.ts'
import { reportData } from '#shared/reports/report-data.ts'
import { aPerson } from '../../support/documents.ts'
import type { Figure } from '../bench.ts'
import { type AccountSize, accountRows } from '../interface/account-rows.ts'
import { launchBrowser, openInStep, slowDown, startLargeAccount } from '../interface/large-account.ts'
import { answerable, installClock } from '../interface/page-clock.ts'

/** An account whose comprehensive report has at least 40 pages. */
const SIZE: AccountSize = { people: 2, listings: 160, sites: 160, timeline: 900 }
const PAGES = 40
const KIB = 1024

export async function measureReports(runs: number): Promise<Figure[]> {
  return [...(await onServer(runs)), await onDevice(runs), draft(runs)]
}

async function onServer(runs: number): Promise<Figure[]> {
  const typefaces = await readTypefaces()
  const now = Date.now()
  const self = aPerson()
  const sites = Array.from({ length: SIZE.sites }, (_, at) => ({
    id: `s-${at}`,
    name: `Finder ${at}`,
    host: 's.example',
    at,
  }))
  const rows = accountRows(self, sites, SIZE, now)
  const data = reportData(
    {
      ...rows,
      people: [self, ...rows.people],
      reappearance_alerts: [],
      messages: [],
      legal_requests: [],
      data_broker_sites: [],
    },
    { type: 'comprehensive', email: self.emails[0] ?? '', madeAt: iso(now), personId: null },
  )
  const [times, sizes]: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run++) {
    const from = performance.now()
    const { metadata } = await makeReport(data, typefaces, () => later(0))
    times.push((performance.now() - from) / 1000)
    sizes.push(metadata.fileSize / KIB)
    if (metadata.pages < PAGES) throw new Error(`the report has ${metadata.pages} pages`)
  }
  return [
    { name: `a report of ${PAGES} pages by the server’s code`, unit: 's', runs: times, limit: 1 },
    { name: 'its file', unit: 'KiB', runs: sizes, limit: 3 * KIB },
  ]
}

/** From the click to the report in the list. */
async function onDevice(runs: number): Promise<Figure> {
  const product = await startLargeAccount(SIZE)
  const browser = await launchBrowser()
  try {
    const page = await openInStep(browser, product.url)
    await installClock(page)
    await page.goto('/pdf-reports')
    await answerable(page, 'main h1')
    await page.context().setOffline(true)
    await page.getByText('This device makes the report').waitFor()
    await slowDown(page)
    const times: number[] = []
    for (let run = 0; run < runs; run++) times.push((await page.evaluate(generate)) / 1000)
    return { name: `a report of ${PAGES} pages on the device`, unit: 's', runs: times, limit: 2 }
  } finally {
    await browser.close()
    await product.dispose()
  }
}

/** Runs in the page. */
async function generate(): Promise<number> {
  const button = [...document.querySelectorAll('button')].find(one => one.textContent === 'Generate Report')
  const ready = () =>
    [...document.querySelectorAll('main li')].filter(row => row.textContent.includes('Ready'))
  const before = ready().length
  const from = performance.now()
  button?.click()
  while (ready().length === before) await new Promise(resolve => requestAnimationFrame(resolve))
  return performance.now() - from
}

/** Each type in turn. */
function draft(runs: number): Figure {
  const times: number[] = []
  for (let run = 0; run < runs; run++)
    for (const type of REQUEST_TYPES) {
      const from = performance.now()
      draftFromClauses({
        type,
        date: iso(Date.now()),
        description: 'They list me with my old address and my mother’s name.',
        name: 'Rosa Whitaker',
        onBehalf: false,
        homeState: 'CA',
        siteName: 'First Finder',
        listingUrl: 'https://first.example/p/1',
        listingPlace: 'Austin, TX',
      })
      times.push(performance.now() - from)
    }
  return { name: 'a draft by the clause library', unit: 'ms', runs: times, limit: 50 }
}
