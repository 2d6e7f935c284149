// The only list of background jobs.
import type { AccountDeps } from '../accounts/open-accounts.ts'
import type { Deps } from '../deps.ts'
import type { Engine } from './engine.ts'
import { purge } from './purge-expired.ts'
import type { JobDefinition } from './queue.ts'
import { removeListing } from './remove-listing.ts'
import { scanSite } from './scan-site.ts'
import { sendLetter } from './send-letter.ts'

/** Every kind of background work, ready to run. */
export function jobs(deps: Deps & { engine: Engine; accounts: AccountDeps }): JobDefinition[] {
  return [scanSite(deps), removeListing(deps), sendLetter(deps), purge(deps)]
}
