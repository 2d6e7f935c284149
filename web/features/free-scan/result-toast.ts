// The message when a free scan has finished, in the words of PRODUCT S8. Pure.
import type { FreeScanResults } from '#shared/protocol/free-scan.ts'
import type { ToastMessage } from '#web/ui/toast.ts'

/**
 * Null if neither sentence would be true: there was no sure match, and a site couldn't be checked or the score isn't
 * great.
 */
export function resultToast({
  exposuresFound,
  sitesUnchecked,
  band,
}: Pick<FreeScanResults, 'exposuresFound' | 'sitesUnchecked' | 'band'>): ToastMessage | null {
  if (exposuresFound > 0)
    return {
      title: `Found your data on ${exposuresFound} sites!`,
      description: "Click 'Upgrade Now' to remove your data automatically",
    }
  return band === 'excellent' && sitesUnchecked === 0
    ? {
        title: 'Great privacy score! Consider upgrading for comprehensive protection.',
        tone: 'success',
      }
    : null
}
