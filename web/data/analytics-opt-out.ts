// Whether the browser opts out of analytics: Global Privacy Control, or the older Do Not Track.

/** Global Privacy Control isn't in TypeScript's library yet. */
type Asking = Pick<Navigator, 'doNotTrack'> & { globalPrivacyControl?: boolean }

export function hasAnalyticsOptOut({ globalPrivacyControl, doNotTrack }: Asking = navigator): boolean {
  return globalPrivacyControl === true || doNotTrack === '1'
}
