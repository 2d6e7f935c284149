// The person's answer to a check that only they can do: a link to the listing, and whether it's still there.
import { useRef } from 'react'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import type { OwnAnswer } from '#shared/domain/own-check.ts'
import { sendIntent } from '#web/data/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { ExternalButton } from '#web/ui/external-button.tsx'
import { useRestoreFocus } from '#web/ui/use-restore-focus.ts'

/** The link to the listing comes first, so that the person checks before answering. */
export function CheckAnswer({ job }: { job: RemovalJob }) {
  const url = job.handoff?.url ?? job.listing_url
  const place = useRef<HTMLDivElement>(null)
  useRestoreFocus(place)
  const give = (answer: OwnAnswer) => void sendIntent('answer-look', { job_id: job.id, answer })
  return (
    <div ref={place} className="contents">
      {url && (
        <ExternalButton href={url} variant="primary">
          Open your listing
        </ExternalButton>
      )}
      <Button size="small" onClick={() => give('not_found')}>
        It’s gone
      </Button>
      <Button size="small" onClick={() => give('found')}>
        It’s still there
      </Button>
      <Button size="small" onClick={() => give('could_not_open')}>
        It didn’t open
      </Button>
    </div>
  )
}
