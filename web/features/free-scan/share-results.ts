// Shares a scan's score: by the device's own sheet where there is one, otherwise the text is copied.
import type { FreeScanResponse } from '#shared/protocol/free-scan.ts'
import { track } from '#web/data/analytics.ts'
import { toast } from '#web/ui/toast.ts'
import { shareText } from './result-words.ts'

/** Without a page of its own, the text leads to the scan. */
export async function shareResults({ results, shareUrl }: FreeScanResponse): Promise<void> {
  if (results === null) return
  const text = shareText(results)
  const url = shareUrl ?? `${location.origin}/scan`
  try {
    if (navigator.share) await navigator.share({ title: 'Offlist', text, url })
    else {
      await navigator.clipboard.writeText(`${text} ${url}`)
      toast({ title: 'Share link copied to clipboard!', tone: 'success' })
    }
    void track('scan_shared')
  } catch (error) {
    // Closing the sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast({ title: 'We couldn’t copy it. The link is in your results.', tone: 'destructive' })
  }
}
