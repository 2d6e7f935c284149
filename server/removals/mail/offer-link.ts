// A confirmation link that only the person can decide to open: we show it at once and stop waiting.
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { SENT_FORM } from '#shared/domain/confirmation.ts'
import type { Db } from '../../db/database.ts'
import { siteName } from '../../db/site-name.ts'
import type { Deps } from '../../deps.ts'
import { moveJob } from '../lifecycle.ts'

/** The longest address that a hand-over stores. */
const URL_MAX = 2048
/** A sentence shows an address up to this length in full, and of a longer one only the site. */
const SHOWN_MAX = 120

/** Hands the removal to the person, with the link and the address it claims to lead to. */
export async function offerLink(
  tx: Db,
  deps: Pick<Deps, 'now' | 'address'>,
  userId: string,
  job: RemovalJob,
  { link, host, isOwn, leadsTo }: { link: string; host: string; isOwn: boolean; leadsTo: string | null },
): Promise<void> {
  const name = await siteName(tx, job.site_id)
  const address = deps.address(link)
  const why = isOwn
    ? `A mail of ${name} has a link, but we couldn’t tell whether it confirms your request, so we didn’t open it.`
    : `The confirmation link of ${name} doesn’t lead to its own site, so we didn’t open it.`
  const where = isOwn
    ? `It leads to ${shown(link)}.`
    : leadsTo
      ? `It goes through ${host} and says that it leads to ${shown(leadsTo)}.`
      : `It goes through ${host}. We can’t tell where it leads until it’s opened.`
  const what =
    address.length <= URL_MAX
      ? 'Open the confirmation link.'
      : 'Open the confirmation link in the email, under Messages.'
  await moveJob(tx, deps, userId, job, {
    event: 'handed_over',
    text: `${why} ${where}`,
    changes: {
      waiting_for: 'you',
      next_action_at: null,
      handoff: {
        url: address.length <= URL_MAX ? address : (job.listing_url ?? ''),
        filled: [SENT_FORM],
        remaining: `${what} ${where}`.slice(0, 300),
      },
    },
  })
}

const shown = (address: string) => (address.length <= SHOWN_MAX ? address : new URL(address).hostname)
