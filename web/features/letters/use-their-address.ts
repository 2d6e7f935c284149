// Whether we may write to an address for a letter, by the server's rule.
import { isTheirAddress } from '#shared/letters/their-address.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import type { LetterSubject } from './letter-about.ts'

export function useTheirAddress(about: LetterSubject): (address: string) => boolean {
  const jobId = about.kind === 'removal' ? about.jobId : ''
  const { docs: mails } = useDocs('messages', { where: row => row.job_id === jobId })
  const parent = useSites().sites.get(about.site.parent_id ?? '')
  const sites = parent ? [about.site, parent] : [about.site]
  return address => isTheirAddress(address.trim(), { sites, mails, returnAddress: about.from })
}
