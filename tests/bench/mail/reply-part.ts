// How long a site's reply takes, from its sending by SMTP to the thread on an open device. The whole product runs, and a
// browser shows the removal's page.
import { createTransport } from 'nodemailer'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { must } from '#shared/lib/must.ts'
import { type Account, signInByApi } from '../../e2e/support/account-api.ts'
import { threadOf } from '../../e2e/support/removal-page.ts'
import { freePort } from '../../support/free-port.ts'
import { startProduct } from '../../support/start-product.ts'
import { namedIn } from '../../support/their-listings.ts'
import type { Figure } from '../bench.ts'
import { DEMO } from '../demo-account.ts'
import { launchBrowser, openInStep } from '../interface/large-account.ts'

/** A sandbox site that takes requests by mail only. */
const SITE = { id: 'residentory', mailbox: 'privacy@residentory.example' }
const LOOK_EVERY_MS = 100
const PATIENCE_MS = 60_000

export async function replyOnDevice(runs: number): Promise<Figure> {
  const port = await freePort()
  const product = await startProduct({ settings: { MAIL_IN_PORT: String(port) } })
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, pool: true })
  const browser = await launchBrowser()
  try {
    const job = await askByLetter(await signInByApi(product.url, DEMO))
    const page = await openInStep(browser, product.url)
    await page.goto(`/removals/${job.id}`)
    await threadOf(page).first().waitFor({ timeout: PATIENCE_MS })
    const times: number[] = []
    for (let n = 1; n <= runs; n += 1) {
      // Of a long thread the page shows only the latest.
      const reply = threadOf(page).filter({ hasText: `Your request ${n}` })
      const shown = reply.waitFor({ timeout: PATIENCE_MS })
      const from = performance.now()
      await transport.sendMail({
        from: SITE.mailbox,
        to: must(job.return_address, 'return address'),
        subject: `Your request ${n}`,
        text: `Hello, we have received your request ${n} and will process it within 45 days.`,
      })
      await shown
      times.push((performance.now() - from) / 1000)
    }
    return {
      name: 'a reply, from its sending to the thread on an open device',
      unit: 's',
      runs: times,
      limit: 2,
    }
  } finally {
    await browser.close()
    transport.close()
    await product.dispose()
  }
}

/** Finds the demo person at the site, and asks for the removal by a letter. */
async function askByLetter(account: Account): Promise<RemovalJob> {
  const person = must((await account.documents<{ id: string }>('people'))[0], 'demo person')
  await account.call('start-scan', { person_id: person.id, sites: [SITE.id] })
  const listings = await until(async () => {
    const found = namedIn(await account.documents<ExposureScan>('exposure_scans'), person.id)
    return found.length > 0 ? found : null
  })
  await account.call('start-removals', { person_id: person.id, listings })
  const jobs = () => account.documents<RemovalJob>('removal_jobs')
  const job = await until(async () => (await jobs()).find(({ return_address }) => return_address !== null))
  await account.call('email-removal', {
    ...{ job_id: job.id, to: SITE.mailbox, siteName: SITE.id, followUpDays: 30 },
    ...{ subject: 'Please remove my listing', body: `Please remove ${job.listing_url}.` },
  })
  await until(async () => (await jobs()).find(({ clock }) => clock))
  return job
}

/** What `look` finds. @throws if that takes longer than a minute. */
async function until<T>(look: () => Promise<T | null | undefined>): Promise<T> {
  const from = performance.now()
  for (;;) {
    const found = await look()
    if (found) return found
    if (performance.now() - from > PATIENCE_MS) throw new Error(`nothing was found within ${PATIENCE_MS} ms`)
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
  }
}
