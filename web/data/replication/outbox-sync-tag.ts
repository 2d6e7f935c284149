// The tag with which pages request a background sync and the service worker recognizes it.

/** Tag of the `sync` event on which the service worker sends the outbox (SPEC.md 9.8). */
export const OUTBOX_SYNC_TAG = 'offlist-outbox'
