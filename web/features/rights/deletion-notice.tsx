// A deletion that waits: when it happens, and the way back.
import { momentText } from '#shared/letters/day-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { DeletionPart } from './use-deletion.ts'

type DeletionNoticeProps = Pick<DeletionPart, 'answer' | 'busy' | 'keep'> & { now: number }

/** Nothing while none waits. */
export function DeletionNotice({ answer, busy, keep, now }: DeletionNoticeProps) {
  const deletion = answer.value
  return (
    <div aria-live="polite">
      {deletion?.state === 'waiting' && (
        <div className="mb-12">
          <Notice
            tone="yours"
            title={`Your account will be deleted on ${momentText(deletion.due_at, now)}`}
            action={
              <Button loading={busy} variant="primary" onClick={keep}>
                Keep my account
              </Button>
            }
          >
            Until then everything works as before. You can make an archive now; after that day, nobody can.
          </Notice>
        </div>
      )}
    </div>
  )
}
