// Messages when the person's requests are done or have failed, wherever they are in the app.
import { useEffect, useRef, useState } from 'react'
import type { DataBrokerSite } from '#shared/collections/data-broker-sites.ts'
import { isMail, type Message } from '#shared/collections/messages.ts'
import { now } from '#web/data/clock.ts'
import { useIntents } from '#web/data/outbox.ts'
import { readDoc, useDocs, useSites } from '#web/data/queries.ts'
import { type ToastMessage, toast } from '#web/ui/toast.ts'
import { outcomeToast, settledSince } from './intent-outcome.ts'

/** Renders nothing. */
export function IntentToasts() {
  const { sites } = useSites()
  const letters = useDocs('messages', { where: row => row.direction === 'out' && isMail(row) })
  useSettled(useIntents(), outcomeToast)
  useSettled(letters.docs, letter => letterMessage(letter, sites.get(letter.site_id) ?? null, letters.docs))
  return null
}

/** The module is loaded with the first letter, because the table of laws comes with it. */
async function letterMessage(
  letter: Message,
  site: DataBrokerSite | null,
  sent: readonly Message[],
): Promise<ToastMessage | null> {
  const { letterToast } = await import('./letter-toast.ts')
  const job = await readDoc('removal_jobs', letter.job_id)
  const person = job && (await readDoc('people', job.person_id))
  const letters = sent.filter(({ job_id }) => job_id === letter.job_id)
  return letterToast(letter, { site, job, letters, person })
}

/** Shows a message for each row that is settled while this is mounted. */
function useSettled<R extends { id: string; status: string; created_at: string }>(
  rows: readonly R[],
  messageOf: (row: R) => ToastMessage | null | Promise<ToastMessage | null>,
): void {
  const [mountedAt] = useState(() => performance.now())
  const before = useRef<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    // Recomputed each time: on a fresh device, the server's time is known only after the first response.
    const since = now() - (performance.now() - mountedAt)
    for (const row of settledSince(rows, before.current, since)) void show(messageOf(row))
    before.current = new Map(rows.map(row => [row.id, row.status]))
  }, [rows, messageOf, mountedAt])
}

async function show(found: ToastMessage | null | Promise<ToastMessage | null>): Promise<void> {
  try {
    const message = await found
    if (message) toast(message)
  } catch (error) {
    console.warn('A message could not be shown:', error)
  }
}
