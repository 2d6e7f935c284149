// A pending deletion: when it happens, and how to cancel it.
import { useEffect, useRef } from 'react'
import { momentText } from '#shared/letters/day-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { DeletionPart } from './use-deletion.ts'

type DeletionNoticeProps = Pick<DeletionPart, 'answer' | 'busy' | 'keep' | 'answered'> & { now: number }

/**
 * Empty if none is pending. After a deletion was requested or canceled, it takes the focus, because the pressed button
 * is gone.
 */
export function DeletionNotice({ answer, busy, keep, answered, now }: DeletionNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answered > 0) place.current?.focus()
  }, [answered])
  const deletion = answer.value
  return (
    <div ref={place} tabIndex={-1} aria-live="polite" className="scroll-mt-24">
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
            Until then everything works as before. You can still make an archive. After that day, no one can.
          </Notice>
        </div>
      )}
      {deletion?.state === 'none' && answered > 0 && (
        <div className="mb-12">
          <Notice tone="clear" title="Your account stays">
            We’ve called off the deletion. Nothing was deleted.
          </Notice>
        </div>
      )}
    </div>
  )
}
