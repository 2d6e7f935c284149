// What the navigation bar needs to know about the signed-in user.

/**
 * null: signed out. undefined: not known yet, as in prerendered pages, which contain the visitors' buttons and hide
 * them from others.
 */
export type NavSession = { email: string } | null | undefined
