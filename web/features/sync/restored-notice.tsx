// A notice above the page, until dismissed: our server was restored from a backup, and what this device did about it.
import { useRef } from 'react'
import { dismissRestored, useRestored } from '#web/data/restored.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useRestoreFocus } from '#web/ui/use-restore-focus.ts'
import { restoredText } from './restored-text.ts'

/** Empty unless that happened. */
export function RestoredNotice() {
  const sent = useRestored()
  return sent === null ? null : <Restored sent={sent} />
}

function Restored({ sent }: { sent: number }) {
  const place = useRef<HTMLDivElement>(null)
  useRestoreFocus(place)
  return (
    <div ref={place} role="status" className="mx-auto max-w-page px-5 pt-6 sm:px-8">
      <Notice
        tone="neutral"
        title="Our server was restored from a backup"
        action={
          <Button size="small" onClick={() => void dismissRestored()}>
            Dismiss
          </Button>
        }
      >
        {restoredText(sent)}
      </Notice>
    </div>
  )
}
