// Messages when the person's requests are done or have failed, wherever they are in the app.
import { useEffect, useRef, useState } from 'react'
import { now } from '#web/data/clock.ts'
import { useIntents } from '#web/data/outbox.ts'
import { useDocs, useSites } from '#web/data/queries.ts'
import { type ToastMessage, toast } from '#web/ui/toast.ts'
import { letterToast, outcomeToast, settledSince } from './intent-outcome.ts'

/** Renders nothing. */
export function IntentToasts() {
  const { sites } = useSites()
  const letters = useDocs('messages', { where: row => row.direction === 'out' })
  useSettled(useIntents(), outcomeToast)
  useSettled(letters.docs, message => letterToast(message, sites.get(message.site_id)?.name ?? 'the site'))
  return null
}

/** Shows a message for each row that is settled while this is mounted. */
function useSettled<R extends { id: string; status: string; created_at: string }>(
  rows: readonly R[],
  messageOf: (row: R) => ToastMessage | null,
): void {
  const [mountedAt] = useState(() => performance.now())
  const before = useRef<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    // Recomputed each time: on a fresh device, the server's time is known only after the first response.
    const since = now() - (performance.now() - mountedAt)
    for (const row of settledSince(rows, before.current, since)) {
      const message = messageOf(row)
      if (message) toast(message)
    }
    before.current = new Map(rows.map(row => [row.id, row.status]))
  }, [rows, messageOf, mountedAt])
}
