// The ledger as the page shows it: asked for page by page, newest first.
import { useCallback } from 'react'
import type { DisclosureList } from '#shared/protocol/rights.ts'
import { ApiError, isUnreachable } from '#web/data/http/api-error.ts'
import { rights } from '#web/data/rights.ts'
import { UNREACHED } from '#web/data/session/auth-sentences.ts'
import { type Asked, useAsked, type Why } from '#web/ui/use-asked.ts'
import { useDoing } from '#web/ui/use-doing.ts'

/** Of one person, of one removal, or of everybody that one sees. */
export type Filter = { personId?: string | undefined; jobId?: string | undefined }

/** `more` asks for what is older; `failure` is why that did not work. */
export function useDisclosures({ personId, jobId }: Filter): {
  asked: Asked<DisclosureList>
  reload: () => Promise<void>
  more: () => void
  busy: boolean
  failure: string | null
} {
  const load = useCallback(
    (cursor?: string) =>
      rights.disclosures({
        ...(personId === undefined ? {} : { person_id: personId }),
        ...(jobId === undefined ? {} : { job_id: jobId }),
        ...(cursor === undefined ? {} : { cursor }),
      }),
    [personId, jobId],
  )
  const first = useCallback(() => load(), [load])
  const { asked, reload, put } = useAsked(first, whyOf)
  const { busy, said, run } = useDoing(whyOf)
  const more = () => {
    if (asked.status !== 'ready' || asked.value.cursor === null) return
    const { disclosures, cursor } = asked.value
    void run('more', async () => {
      const next = await load(cursor)
      put({ disclosures: [...disclosures, ...next.disclosures], cursor: next.cursor })
    })
  }
  return { asked, reload, more, busy: busy !== null, failure: said?.failed ? said.text : null }
}

/** What a failure means for who reads. */
export function whyOf(error: unknown): Why {
  if (!(error instanceof ApiError)) {
    console.error('The ledger could not be read:', error)
    return { message: 'Something went wrong on the way. Please try again.', offline: false }
  }
  const offline = isUnreachable(error)
  return { message: offline ? UNREACHED : error.message, offline }
}
