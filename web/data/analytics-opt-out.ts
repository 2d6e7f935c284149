// Whether the browser asks not to be counted: Global Privacy Control, and Do Not Track before it.

/** Global Privacy Control isn't in TypeScript's library yet. */
type Asking = Pick<Navigator, 'doNotTrack'> & { globalPrivacyControl?: boolean }

export function hasAnalyticsOptOut({ globalPrivacyControl, doNotTrack }: Asking = navigator): boolean {
  return globalPrivacyControl === true || doNotTrack === '1'
}
