// What stands in built pages until the server answers with one. Apart from the list of pages, so that pages carry no schemas.

/** Where each answer puts a nonce of its own. */
export const NONCE_PLACEHOLDER = 'OFFLIST_NONCE'
/** Where each answer puts the service's own address, `https://offlist.example`. */
export const ORIGIN_PLACEHOLDER = 'OFFLIST_ORIGIN'
