// The disclosure ledger, loaded page by page, newest first.
import { useCallback } from 'react'
import type { DisclosureList } from '#shared/protocol/rights.ts'
import { rights } from '#web/data/rights.ts'
import { type Pages, usePages } from './use-pages.ts'

/** For one person, one removal, or everybody whom the viewer may see. */
export type Filter = { personId?: string | undefined; jobId?: string | undefined }

/** The entries that match the filter. */
export function useDisclosures({ personId, jobId }: Filter): Pages<DisclosureList> {
  const load = useCallback(
    (cursor?: string) =>
      rights.disclosures({
        ...(personId === undefined ? {} : { person_id: personId }),
        ...(jobId === undefined ? {} : { job_id: jobId }),
        ...(cursor === undefined ? {} : { cursor }),
      }),
    [personId, jobId],
  )
  return usePages(load, join)
}

const join = (shown: DisclosureList, next: DisclosureList): DisclosureList => ({
  disclosures: [...shown.disclosures, ...next.disclosures],
  cursor: next.cursor,
})
