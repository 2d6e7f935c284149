// The unsent changes on this device, in words.

import { useEffect, useState } from 'react'
import type { Intent } from '#shared/collections/intents.ts'
import { momentText } from '#shared/letters/day-text.ts'
import { MINUTE } from '#shared/lib/time.ts'
import { waitingText } from '#shared/protocol/function-words.ts'
import { useNow } from '#web/data/clock.ts'
import { loadUnsent } from '#web/data/storage-health.ts'
import { rowText } from './row-text.ts'
import { useIntentNames } from './use-intent-names.ts'

/** Unsent rows, as the drawer names them. */
type ChangedRows = { text: string; count: number }[]

/** Rows listed at once. */
const SHOWN = 8

type WaitingProps = {
  /** Intents that the server doesn't have yet. */
  intents: readonly Intent[]
  /** The number of all unsent changes, including rows. */
  pending: number
}

/** Empty if nothing is unsent. */
export function Waiting({ intents, pending }: WaitingProps) {
  const names = useIntentNames()
  const now = useNow(MINUTE / 4)
  const rows = useChangedRows(pending)
  if (pending === 0) return null
  return (
    <section className="mt-5 border-t border-line pt-4" aria-label="Waiting to be sent">
      <h3 className="font-semibold">Waiting to be sent</h3>
      <ul>
        {intents.slice(0, SHOWN).map(intent => (
          <li key={intent.id} className="flex justify-between gap-4 py-1">
            <span className="min-w-0 break-words">{waitingText(intent, names)}</span>
            <span className="shrink-0 text-faint">{momentText(intent.created_at, now)}</span>
          </li>
        ))}
      </ul>
      {intents.length > SHOWN && <p className="text-soft">And {intents.length - SHOWN} more.</p>}
      <ul>
        {rows.map(({ text, count }) => (
          <li key={text} className="flex justify-between gap-4 py-1">
            <span>{text}</span>
            {count > 1 && <span className="shrink-0 text-faint tabular-nums">{count} rows</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Unsent rows by kind, without intents; read again whenever their number changes. */
function useChangedRows(pending: number): ChangedRows {
  const [rows, show] = useState<ChangedRows>([])
  useEffect(() => {
    let left = false
    const read = async () => {
      const { unsent } = pending === 0 ? { unsent: [] } : await loadUnsent()
      const counts = new Map<string, number>()
      for (const { collection } of unsent) {
        if (collection === 'intents') continue
        const text = rowText(collection)
        counts.set(text, (counts.get(text) ?? 0) + 1)
      }
      if (!left) show([...counts].map(([text, count]) => ({ text, count })))
    }
    read().catch(error => console.warn('What waits:', error))
    return () => {
      left = true
    }
  }, [pending])
  return rows
}
