// The name by which pages ask for a background sync, and the service worker recognises it.

/** Tag of the `sync` event on which the service worker sends the outbox (SPEC.md 9.8). */
export const OUTBOX_SYNC_TAG = 'offlist-outbox'
