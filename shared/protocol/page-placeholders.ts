// Placeholders in built pages that the server replaces. Apart from the list of pages, so that pages carry no schemas.

/** The server replaces this by a new nonce for each answer. */
export const NONCE_PLACEHOLDER = 'OFFLIST_NONCE'
/** The server replaces this by the service's own address, `https://offlist.example`. */
export const ORIGIN_PLACEHOLDER = 'OFFLIST_ORIGIN'
