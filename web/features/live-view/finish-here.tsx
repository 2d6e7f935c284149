// Beside the guide: the same removal can be finished on a page that our server opens.
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type FinishHereProps = {
  jobId: string
  isOffline: boolean
  /** From a session of tasks, which the person returns to. */
  inSession?: boolean
}

export function FinishHere({ jobId, isOffline, inSession = false }: FinishHereProps) {
  return (
    <div className="mb-6">
      <Notice
        tone={isOffline ? 'neutral' : 'yours'}
        title="You don’t have to leave Offlist for this"
        action={
          !isOffline && (
            <LinkButton
              to="/removals/$jobId/live"
              params={{ jobId }}
              search={inSession ? { from: 'next' } : {}}
              size="small"
              variant="primary"
            >
              Finish it here
            </LinkButton>
          )
        }
      >
        {isOffline
          ? 'You’re offline. Finishing it here needs our server. The guide below is on this device.'
          : 'We fill in the form again and show you the page. You do the step that needs a person.'}
      </Notice>
    </div>
  )
}
