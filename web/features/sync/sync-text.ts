// The sync state in words. Pure.
import { momentText } from '#shared/letters/day-text.ts'
import { iso, MINUTE } from '#shared/lib/time.ts'
import type { FirstPullState, SyncState } from '#web/data/sync-state.ts'

/** The indicator's text: one or two words, and the numbers that matter. */
export function syncLabel(sync: SyncState): string {
  if (sync.updateNeeded) return 'Update needed'
  switch (sync.state) {
    case 'offline':
      return sync.pending > 0 ? `Offline, ${sync.pending} to send` : 'Offline'
    case 'pending':
      return `${sync.pending} to send`
    case 'syncing':
      return 'Syncing'
    case 'failed':
      return `${sync.failed} failed`
    case 'conflict':
      return sync.conflicts === 1 ? '1 to look at' : `${sync.conflicts} to look at`
    case 'up_to_date':
      return 'Up to date'
  }
}

/** What that means, in a sentence. */
export function syncMeaning(sync: SyncState): string {
  if (sync.updateNeeded) return 'This version no longer works with the server. Reload to get the new one.'
  switch (sync.state) {
    case 'offline':
      return sync.pending > 0
        ? 'You’re offline. Your changes are safe on this device and go out when you’re back.'
        : 'You’re offline. You can still read and change everything here.'
    case 'pending':
      return 'Saved on this device, and on its way.'
    case 'syncing':
      return 'Syncing with the server.'
    case 'failed':
      return 'Some changes didn’t go through. You decide what happens to them.'
    case 'conflict':
      return 'Two devices changed the same text. We kept both versions; please take a look.'
    case 'up_to_date':
      return 'Everything’s saved.'
  }
}

/**
 * Why a page is still empty before this device's first pull; null after it. `isLong`: it's taking longer than it
 * should.
 */
export function firstPullText(state: FirstPullState, isLong: boolean): string | null {
  switch (state) {
    case 'ended':
      return null
    case 'under_way':
      return isLong
        ? 'This takes longer than it should. Your data is safe on the server, and we keep trying. You can wait, or reload the page.'
        : 'Getting your data onto this device.'
    case 'waiting':
      return 'Your data isn’t on this device yet. It’ll be here as soon as you’re back online.'
  }
}

/** When the device and the server were last in sync. */
export function lastInStepText(lastInStepAt: number | null, now: number): string {
  if (lastInStepAt === null) return 'Not synced yet.'
  if (now - lastInStepAt < MINUTE) return 'Synced less than a minute ago.'
  return `Last synced ${momentText(iso(lastInStepAt), now)}.`
}
