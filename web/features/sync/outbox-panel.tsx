// The sync drawer's content: changes waiting on this device, failed requests and why, and the actions for them.
import { useState } from 'react'
import type { Intent } from '#shared/collections/intents.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { waitingText } from '#shared/protocol/function-words.ts'
import { useNow } from '#web/data/clock.ts'
import { discardIntent, retryIntent, useIntents } from '#web/data/outbox.ts'
import { useStorageHealth } from '#web/data/storage-health.ts'
import { useSyncState } from '#web/data/sync-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { failureText } from './failure-text.ts'
import { RefusedRows } from './refused-rows.tsx'
import { saveUnsent } from './save-unsent.ts'
import { lastInStepText } from './sync-text.ts'
import { TextConflictList } from './text-conflict-list.tsx'
import { useIntentNames } from './use-intent-names.ts'
import { Waiting } from './waiting.tsx'

/** The drawer's content. */
export function OutboxPanel() {
  const sync = useSyncState()
  const intents = useIntents()
  const now = useNow(MINUTE / 4)
  const failed = intents.filter(intent => intent.status === 'failed')
  return (
    <div aria-live="polite">
      <p className="text-soft">{lastInStepText(sync.lastInStepAt, now)}</p>
      {sync.updateNeeded && (
        <Button size="small" className="mt-3" onClick={() => window.location.reload()}>
          Reload
        </Button>
      )}
      <TextConflictList />
      <Waiting intents={intents.filter(intent => intent.status === 'pending')} pending={sync.pending} />
      {failed.length > 0 && <Failed intents={failed} />}
      <RefusedRows />
      {sync.pending > 0 && (
        <Button size="small" className="mt-4" onClick={() => void saveUnsent()}>
          Save unsent changes as a file
        </Button>
      )}
      <StorageNote />
    </div>
  )
}

function Failed({ intents }: { intents: readonly Intent[] }) {
  return (
    <section className="mt-5 border-t border-line pt-4" aria-label="Failed">
      <h3 className="font-semibold text-back">Failed</h3>
      <ul>
        {intents.map(intent => (
          <FailedIntent key={intent.id} intent={intent} />
        ))}
      </ul>
    </section>
  )
}

function FailedIntent({ intent }: { intent: Intent }) {
  const names = useIntentNames()
  const [busy, setBusy] = useState(false)
  const run = async (act: (id: string) => Promise<unknown>) => {
    setBusy(true)
    await act(intent.id)
  }
  return (
    <li className="border-b border-line py-2 last:border-0">
      <p className="font-medium">{waitingText(intent, names)}</p>
      <p className="text-soft">{failureText(intent.error)}</p>
      <div className="mt-2 flex gap-2">
        <Button size="small" disabled={busy} onClick={() => void run(retryIntent)}>
          Try again
        </Button>
        <Button size="small" variant="quiet" disabled={busy} onClick={() => void run(discardIntent)}>
          Discard
        </Button>
      </div>
    </li>
  )
}

/** Empty while all is well. */
function StorageNote() {
  const { full, low } = useStorageHealth()
  return (
    <div className="mt-5 grid gap-3 empty:hidden">
      {full ? (
        <Notice tone="back" title="This device is full">
          We couldn’t save your last change. Free up some space, then try again.
        </Notice>
      ) : (
        low && (
          <Notice tone="yours" title="Space is running low">
            Free up some space on this device, or we may not be able to save changes you make offline.
          </Notice>
        )
      )}
    </div>
  )
}
