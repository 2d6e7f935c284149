// What waits on this device, what has failed and why, and what can be done about it.
import { useState } from 'react'
import type { Intent } from '#shared/collections/intents.ts'
import { momentText } from '#shared/letters/day-text.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { useNow } from '#web/data/clock.ts'
import { discardIntent, retryIntent, useIntents } from '#web/data/outbox.ts'
import { useSyncState } from '#web/data/sync-state.ts'
import { Button } from '#web/ui/button.tsx'
import { type IntentNames, intentText } from './intent-text.ts'
import { RefusedRows } from './refused-rows.tsx'
import { lastInStepText, syncLabel, syncMeaning } from './sync-text.ts'
import { useIntentNames } from './use-intent-names.ts'

/** Rows listed at once in a small panel. */
const SHOWN = 8

/** The inside of the indicator's panel. */
export function Outbox() {
  const sync = useSyncState()
  const intents = useIntents()
  const names = useIntentNames()
  const now = useNow(MINUTE / 4)
  const waiting = intents.filter(intent => intent.status === 'pending')
  const failed = intents.filter(intent => intent.status === 'failed')
  return (
    <div className="w-[min(21rem,calc(100vw-3.5rem))]" aria-live="polite">
      <h2 className="font-serif text-lg font-medium">{syncLabel(sync)}</h2>
      <p className="mt-1 text-soft">{syncMeaning(sync)}</p>
      <p className="mt-1 text-faint">{lastInStepText(sync.lastInStepAt, now)}</p>
      {sync.updateNeeded && (
        <Button size="small" className="mt-3" onClick={() => window.location.reload()}>
          Reload
        </Button>
      )}
      <Waiting
        intents={waiting}
        others={Math.max(0, sync.pending - waiting.length)}
        names={names}
        now={now}
      />
      {failed.length > 0 && (
        <section className="mt-4 border-t border-line pt-3" aria-label="Failed">
          <h3 className="font-semibold text-back">Failed</h3>
          <ul>
            {failed.map(intent => (
              <FailedIntent key={intent.id} intent={intent} names={names} />
            ))}
          </ul>
        </section>
      )}
      <RefusedRows />
    </div>
  )
}

type WaitingProps = {
  intents: readonly Intent[]
  /** Writes that are no intents: changed rows. */
  others: number
  names: IntentNames
  now: number
}

function Waiting({ intents, others, names, now }: WaitingProps) {
  if (intents.length + others === 0) return null
  return (
    <section className="mt-4 border-t border-line pt-3" aria-label="Waiting to be sent">
      <h3 className="font-semibold">Waiting to be sent</h3>
      <ul>
        {intents.slice(0, SHOWN).map(intent => (
          <li key={intent.id} className="flex justify-between gap-4 py-1">
            <span className="min-w-0 break-words">{intentText(intent, names)}</span>
            <span className="shrink-0 text-faint">{momentText(intent.created_at, now)}</span>
          </li>
        ))}
      </ul>
      {intents.length > SHOWN && <p className="text-soft">And {intents.length - SHOWN} more.</p>}
      {others > 0 && (
        <p className="text-soft">
          {others} {others === 1 ? 'change' : 'changes'} to what is kept here.
        </p>
      )}
    </section>
  )
}

function FailedIntent({ intent, names }: { intent: Intent; names: IntentNames }) {
  const [busy, setBusy] = useState(false)
  const run = async (act: (id: string) => Promise<unknown>) => {
    setBusy(true)
    await act(intent.id)
  }
  return (
    <li className="border-b border-line py-2 last:border-0">
      <p className="font-medium">{intentText(intent, names)}</p>
      <p className="text-soft">{intent.error?.message ?? 'The server gave no reason.'}</p>
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
