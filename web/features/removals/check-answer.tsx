// The person's answer to a check that only they can do: a link to the listing, and whether it's still there.
import { useRef } from 'react'
import { sendIntent } from '#web/data/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { ExternalButton } from '#web/ui/external-button.tsx'
import { useRestoreFocus } from '#web/ui/use-restore-focus.ts'
import type { JobView } from './job-view.ts'

/** The link to the listing comes first, so that the person checks before answering. */
export function CheckAnswer({ view }: { view: JobView }) {
  const { job } = view
  const place = useRef<HTMLDivElement>(null)
  useRestoreFocus(place)
  const answer = (gone: boolean) => void sendIntent('answer-look', { job_id: job.id, gone })
  return (
    <div ref={place} className="contents">
      {job.handoff && (
        <ExternalButton href={job.handoff.url} variant="primary">
          Open your listing
        </ExternalButton>
      )}
      <Button size="small" onClick={() => answer(true)}>
        It’s gone
      </Button>
      <Button size="small" onClick={() => answer(false)}>
        It’s still there
      </Button>
    </div>
  )
}
