// After one of the person's tasks: how much remains, and a link to the next.
import { TextLink } from '#web/ui/text-link.tsx'
import type { AfterTask } from './after-task.ts'

export function NextTaskLine({ text, next }: AfterTask) {
  return (
    <p>
      {text}
      {next && (
        <>
          {' Next: '}
          <TextLink to="/removals/$jobId" params={{ jobId: next.job.id }} className="font-medium text-ink">
            {next.siteName}
          </TextLink>
        </>
      )}
    </p>
  )
}
