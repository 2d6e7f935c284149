// Placeholders in built pages that the server replaces. Separate from the list of pages, so that pages don't load
// schemas.

/** The server replaces this with a new nonce for each answer. */
export const NONCE_PLACEHOLDER = 'OFFLIST_NONCE'
/** The server replaces this with the service's own address, `https://offlist.example`. */
export const ORIGIN_PLACEHOLDER = 'OFFLIST_ORIGIN'
