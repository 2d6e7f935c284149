// A notice above the page, until dismissed: the browser had removed its copy of the data, and which changes were lost.
import { useRef } from 'react'
import { dismissLost, useStorageHealth } from '#web/data/storage-health.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useRestoreFocus } from '#web/ui/use-restore-focus.ts'
import { lostText } from './lost-text.ts'

/** Empty if nothing was lost. */
export function LostNotice() {
  const { lost } = useStorageHealth()
  return lost === null ? null : <Lost lost={lost} />
}

function Lost({ lost }: { lost: number }) {
  const place = useRef<HTMLDivElement>(null)
  useRestoreFocus(place)
  return (
    <div ref={place} role="status" className="mx-auto max-w-page px-5 pt-6 sm:px-8">
      <Notice
        tone={lost > 0 ? 'back' : 'neutral'}
        title="This browser had cleared its copy of your data"
        action={
          <Button size="small" onClick={dismissLost}>
            Dismiss
          </Button>
        }
      >
        {lostText(lost)}
      </Notice>
    </div>
  )
}
