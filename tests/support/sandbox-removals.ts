// Removals at sandbox sites as a person runs them: the forms in the browser, and the mails that the sites send.
import { receiveMail } from '#server/removals/mail/receive-mail.ts'
import { scanSite } from '#server/removals/search/scan-site.ts'
import { removeListing } from '#server/removals/submit/remove-listing.ts'
import { mailsTo } from '#server/sandbox/testing/world-views.ts'
import { functionCaller } from './function-caller.ts'
import type { SandboxLooks } from './sandbox-looks.ts'
import { theirListings } from './their-listings.ts'
import { workOff } from './work-off.ts'

/** Starts the removal of all the person's listings, and works on them until the sites' mails are answered. */
export async function removeAll(looks: SandboxLooks): Promise<void> {
  const { deps, account, person } = looks
  const listings = await theirListings(deps.db, account, person.id)
  const ask = await functionCaller(deps, account)
  const started = await ask('start-removals', { person_id: person.id, listings })
  if (!started.ok) throw new Error(`the removals did not start: ${await started.text()}`)
  await workOn(looks)
  await receiveMails(looks)
  await workOn(looks)
}

/** Does all work due on a day. */
export async function workOnDay(looks: SandboxLooks, day: number): Promise<void> {
  await looks.goTo(day)
  await workOn(looks)
}

const workOn = ({ deps }: SandboxLooks) => workOff(deps, [scanSite(deps), removeListing(deps)])

/** Delivers each mail to the removal it's addressed to. */
async function receiveMails({ world, deps, account, jobs }: SandboxLooks): Promise<void> {
  for (const { id, return_address } of await jobs()) {
    if (return_address === null) continue
    for (const { subject, text, html, date } of await mailsTo(world, return_address)) {
      const sent = { date: new Date(date), from: undefined, attachments: [] }
      const mail = { subject, text, html: html || false, ...sent }
      await receiveMail(deps, { userId: account, jobId: id, address: return_address }, mail as never)
    }
  }
}
