// Offers a confirmation link that only the person may decide to open. We show it at once and stop waiting.

import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { SENT_FORM } from '#shared/domain/confirmation.ts'
import { inWords, sentence } from '#shared/domain/timeline-texts.ts'
import { siteName } from '../../db/site-name.ts'
import type { AccountTx, Deps } from '../../deps.ts'
import { moveJob } from '../lifecycle.ts'
import { handedOver } from '../move.ts'

/** The longest address that a handoff stores. */
const URL_MAX = 2048
/** A sentence shows an address in full up to this length, and only the host of a longer one. */
const SHOWN_MAX = 120

/** Hands the removal to the person, with the link and the address it claims to lead to. */
export async function offerLink(
  account: AccountTx<Pick<Deps, 'now' | 'address'>>,
  job: RemovalJob,
  { link, host, isOwn, leadsTo }: { link: string; host: string; isOwn: boolean; leadsTo: string | null },
): Promise<void> {
  const { tx, deps } = account
  const name = await siteName(tx, job.site_id)
  const address = deps.address(link)
  const why = sentence(isOwn ? 'link_unclear' : 'link_elsewhere', { site: name })
  const where = isOwn
    ? sentence('link_leads_to', { address: shown(link) })
    : leadsTo
      ? sentence('link_goes_through_to', { host, address: shown(leadsTo) })
      : sentence('link_goes_through', { host })
  const what =
    address.length <= URL_MAX
      ? 'Open the confirmation link.'
      : 'Open the confirmation link in the email, under Letters.'
  const handoff = {
    url: address.length <= URL_MAX ? address : (job.listing_url ?? ''),
    filled: [SENT_FORM],
    remaining: `${what} ${inWords([where])}`.slice(0, 300),
  }
  await moveJob(account, job, handedOver([why, where], { handoff }))
}

const shown = (address: string) => (address.length <= SHOWN_MAX ? address : new URL(address).hostname)
