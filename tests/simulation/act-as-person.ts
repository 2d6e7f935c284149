// A person's visit to the app: truthfully answers questions, and does their own steps on the pretend sites. Every task
// costs minutes.
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { isFinal } from '#shared/domain/removal.ts'
import { must } from '#shared/lib/must.ts'
import type { Answer } from './account.ts'
import { answerReply } from './answer-replies.ts'
import { chanceOf } from './chance.ts'
import { nameOf } from './judge-consent.ts'
import { hostOf, isTheirs, jobsOf, type Protected } from './protected-person.ts'
import { followConfirmation, type OwnRecord, type Walk, walkOptOut } from './walk-opt-out.ts'
import type { Mail, PretendWorld, SiteTruth } from './world.ts'
import { prefersLetter, sendFirstLetter, startByLetter, writtenFor } from './write-letters.ts'

/** One visit. `sites`: from the world's truth. Throws refusals that no person could cause. */
export async function actAsPerson(world: PretendWorld, person: Protected, sites: readonly SiteTruth[]) {
  await person.account.refresh()
  await answerQuestions(person)
  await answerAlerts(person)
  await person.account.refresh()
  await startRemovals(person)
  await openConfirmations(world, person, sites)
  await person.account.refresh()
  for (const job of person.account.rows('removal_jobs')) {
    if (job.status === 'failed') await retry(person, job)
    if (job.status === 'requires_manual' && (await isStillTheirs(person, job)))
      await takeOver(world, person, job, sites)
  }
}

/** A removal tied to a parent's is done with that one. */
async function isStillTheirs({ account }: Protected, job: RemovalJob): Promise<boolean> {
  if (job.parent_job_id === null) return true
  await account.refresh()
  return account.rows('removal_jobs').some(one => one.id === job.id && one.status === 'requires_manual')
}

const expectDone = (answer: Answer, what: string) => {
  if (!answer.ok) throw new Error(`${what}: ${answer.status} ${answer.text}`)
}

async function answerQuestions({ account, time, truth }: Protected): Promise<void> {
  for (const scan of account.rows('exposure_scans')) {
    const host = hostOf(account, scan.site_id)
    for (const { key, verdict, decided_by, gone_at } of scan.listings) {
      if (verdict !== 'unsure' || decided_by === 'person' || gone_at !== null) continue
      const mine = isTheirs({ truth }, host, key)
      expectDone(
        await account.call('confirm-listing', { scan_id: scan.id, listing_key: key, mine }),
        'confirm-listing',
      )
      time.spend('answer')
    }
  }
}

async function answerAlerts({ account, asked, time }: Protected): Promise<void> {
  for (const alert of account.rows('reappearance_alerts')) {
    if (alert.status !== 'new') continue
    asked.add(nameOf(alert.scan_id, alert.listing_key))
    expectDone(
      await account.call('handle-reappearance', { alertId: alert.id, action: 'auto_remove' }),
      'handle-reappearance',
    )
    time.spend('alert')
  }
}

/** The share of listings that a person unticks at first sight. */
const UNTICKED = 0.1

/** Starts removals of their ticked listings that have none yet. */
async function startRemovals(person: Protected): Promise<void> {
  const { id, account, personId, time, onScreen, asked } = person
  const alerts = account.rows('reappearance_alerts').filter(alert => alert.status !== 'resolved')
  const isTicked = (scan: ExposureScan, key: string) => {
    const isNew = !onScreen.has(nameOf(scan.id, key))
    return !(isNew && chanceOf('unticked', id, hostOf(account, scan.site_id), key) < UNTICKED)
  }
  const ticked = account.rows('exposure_scans').flatMap(scan => {
    const jobs = jobsOf(account, scan)
    return scan.listings
      .filter(({ key, verdict, gone_at }) => {
        const isOpen = jobs.some(job => job.listing_key === key && !isFinal(job.status))
        const isAlerted = alerts.some(alert => alert.scan_id === scan.id && alert.listing_key === key)
        return verdict === 'yours' && gone_at === null && !isOpen && !isAlerted && isTicked(scan, key)
      })
      .map(listing => ({ scan, listing }))
  })
  for (const scan of account.rows('exposure_scans'))
    for (const { key } of scan.listings) onScreen.add(nameOf(scan.id, key))
  for (const { scan, listing } of ticked) asked.add(nameOf(scan.id, listing.key))
  const listings: { scan_id: string; listing_key: string }[] = []
  for (const { scan, listing } of ticked) {
    const byLetter = prefersLetter(person, hostOf(account, scan.site_id), listing.key)
    if (byLetter && (await startByLetter(person, scan, listing))) continue
    listings.push({ scan_id: scan.id, listing_key: listing.key })
  }
  if (listings.length === 0) return
  expectDone(await account.call('start-removals', { person_id: personId, listings }), 'start-removals')
  for (const _ of listings) time.spend('start')
}

async function retry({ account, time }: Protected, job: RemovalJob): Promise<void> {
  expectDone(await account.call('retry-removal', { job_id: job.id }), 'retry-removal')
  time.spend('retry')
}

/** The confirmation link of a mail: a site's own, or the button's in an HTML-only mail. */
function confirmationIn({ subject, text, html }: Mail): string | undefined {
  const own = text.match(/https:\/\/[a-z0-9.-]+\.example\/\S+\/confirm\/\S+/)?.[0]
  if (own !== undefined || !/^confirm/i.test(subject)) return own
  return html.match(/href="(https:\/\/[a-z0-9.-]+\.example\/c\/[\w-]+)"/)?.[1]
}

/** Opens links in the person's own mailbox, from forms that they sent themselves. */
async function openConfirmations(world: PretendWorld, person: Protected, sites: readonly SiteTruth[]) {
  const { account, opened, time } = person
  for (const mail of await world.mails(account.email)) {
    const link = confirmationIn(mail)
    if (!link || opened.has(link)) continue
    const site = sites.find(
      one => link.startsWith(`https://${one.host}/`) || mail.from.includes(`@${one.host}`),
    )
    if (!site) continue
    const { host, pathname } = new URL(link)
    const { port } = new URL(site.optOut.address)
    const local = `http://${host.replace(/\.example$/, '.localhost')}:${port}${pathname}`
    if (await followConfirmation(local, person.cookies)) opened.add(link)
    time.spend('confirm')
  }
}

async function takeOver(
  world: PretendWorld,
  person: Protected,
  job: RemovalJob,
  sites: readonly SiteTruth[],
) {
  const { account, time } = person
  const host = hostOf(account, job.site_id)
  // A person notices a listing that isn't about them. That it was taken for theirs is counted elsewhere.
  if (!isTheirs(person, host, job.listing_key)) return
  if (writtenFor(person, job.id).letters > 0) {
    if ((await answerReply(world, person, job, sites)) === 'handled') return
  } else if (job.job_type === 'email') return sendFirstLetter(person, job)
  const walk = await walkOff(world, person, job, sites, host)
  if (walk.outcome === 'letter')
    return writtenFor(person, job.id).letters > 0 ? undefined : sendFirstLetter(person, job)
  if (walk.outcome === 'failed') return time.spend('retry')
  if (walk.outcome === 'sent')
    time.spend(walk.telephone ? 'telephone' : isPrefilled(job) ? 'captcha' : 'form')
  expectDone(await account.call('complete-guide', { job_id: job.id }), 'complete-guide')
}

const isPrefilled = (job: RemovalJob) => (job.handoff?.filled.length ?? 0) > 0

/** At the site itself, or at the one it gets its data from. */
async function walkOff(
  world: PretendWorld,
  person: Protected,
  job: RemovalJob,
  sites: readonly SiteTruth[],
  host: string,
): Promise<Walk> {
  const own = must(
    sites.find(site => site.host === host),
    `site ${host}`,
  )
  const site = sites.find(one => one.host === own.parent) ?? own
  const listing = person.known.listings.find(one => one.site === site.host)
  if (!listing) return { outcome: 'gone' }
  const record: OwnRecord = {
    id: listing.record,
    url: listing.url,
    name: firstAndLast(listing.shown.name),
    place: listing.shown.places[0] ?? '',
  }
  const optOut = new URL(site.optOut.address)
  const handed = job.handoff && URL.canParse(job.handoff.url) ? new URL(job.handoff.url) : null
  const start = handed?.host === optOut.host && isPrefilled(job) ? handed.href : optOut.href
  return walkOptOut(start, optOut.pathname, record, person.account.email, world.solve, person.cookies)
}

function firstAndLast(name: string): string {
  const words = name.split(/\s+/).filter(word => !/^(jr|sr)\.?$/i.test(word))
  return `${words[0] ?? ''} ${words.at(-1) ?? ''}`
}
