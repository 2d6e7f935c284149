// What a person does with a site's answer once the app hands it to them: says what it means if they're asked, then
// writes back, opens the link, enters the code, or uses the form.
import type { Message } from '#shared/collections/messages.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { CLASS_OF, meaningsOf } from './letter-truth.ts'
import { hostOf, type Protected } from './protected-person.ts'
import { confirmByCode, followConfirmation } from './walk-opt-out.ts'
import type { PretendWorld, SiteTruth } from './world.ts'
import { writeAgain, writeBack, writtenFor } from './write-letters.ts'

/** `form`: the site wants its form used. `handled`: there's nothing else to do at this visit. */
export type Reaction = 'form' | 'handled'

/** Deals with a removal by letter that the app handed to the person. */
export async function answerReply(
  world: PretendWorld,
  person: Protected,
  job: RemovalJob,
  sites: readonly SiteTruth[],
): Promise<Reaction> {
  const host = hostOf(person.account, job.site_id)
  const site = sites.find(one => one.host === host)
  const mails = person.account.rows('messages').filter(mail => mail.job_id === job.id)
  const own = writtenFor(person, job.id)
  const isNew = (mail: Message) => mail.direction === 'in' && !own.handled.has(mail.id)
  const reply = newest(mails.filter(mail => isNew(mail) && meaningsOf(mail, job, site).length > 0))
  if (!reply) {
    const letter = newest(mails.filter(mail => mail.direction === 'out'))
    if (letter && isLost(letter) && !own.handled.has(letter.id)) {
      own.handled.add(letter.id)
      await writeAgain(person, job, `legal@${host}`)
    } else if (job.clock?.answered) await writeBack(person, job, letter, null)
    return 'handled'
  }
  for (const mail of mails) if (mail.direction === 'in') own.handled.add(mail.id)
  person.time.spend('reply')
  const meaning = meaningsOf(reply, job, site)[0] ?? 'other'
  const named = CLASS_OF[meaning] ?? meaning
  if (reply.reading && !reply.reading.settled) {
    const read = await person.account.call('read-reply', { message_id: reply.id, class: named })
    if (!read.ok) throw new Error(`read-reply: ${read.status} ${read.text}`)
    await person.account.refresh()
    const now = person.account.rows('removal_jobs').find(one => one.id === job.id)
    if (now?.status !== 'requires_manual') return 'handled'
  }
  return react(world, person, job, reply, named, site)
}

const newest = (mails: readonly Message[]): Message | null =>
  [...mails].sort((a, b) => b.created_at.localeCompare(a.created_at))[0] ?? null

/** It couldn't be delivered. */
const isLost = ({ status }: Message) => status === 'bounced' || status === 'failed'

async function react(
  world: PretendWorld,
  person: Protected,
  job: RemovalJob,
  reply: Message,
  named: string,
  site: SiteTruth | undefined,
): Promise<Reaction> {
  if (named === 'use_form') return 'form'
  if ((named === 'confirm_link' || named === 'code') && site && job.return_address !== null) {
    if (await confirmed(world, person, job.return_address, site, named)) await completed(person, job)
    return 'handled'
  }
  const other = named === 'wrong_contact' && site ? `legal@${site.host}` : undefined
  await writeBack(person, job, reply, named, other)
  return 'handled'
}

async function completed({ account, time }: Protected, job: RemovalJob): Promise<void> {
  const answer = await account.call('complete-guide', { job_id: job.id })
  if (!answer.ok) throw new Error(`complete-guide: ${answer.status} ${answer.text}`)
  time.spend('confirm')
}

/** Opens the link or enters the code of the newest mail that has one. */
async function confirmed(
  world: PretendWorld,
  person: Protected,
  to: string,
  site: SiteTruth,
  by: 'confirm_link' | 'code',
): Promise<boolean> {
  const local = (path: string) => new URL(path, site.optOut.address).href
  for (const { text, html } of await world.mails(to)) {
    const all = `${text}\n${html}`
    const path = all.match(/\/privacy-desk\/(?:confirm|go)\/[\w-]+/)?.[0]
    if (by === 'confirm_link' && path) return followConfirmation(local(path), person.cookies)
    const code = all.match(/\b\d{6}\b/)?.[0]
    if (by === 'code' && code && all.includes('/privacy-desk/code'))
      return confirmByCode(local('/privacy-desk/code'), code, person.cookies)
  }
  return false
}
