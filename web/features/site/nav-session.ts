// What the navigation bar needs to know of who is signed in.

/** null: signed out. undefined: not known yet, as in prerendered pages, which show visitors' buttons hidden from others. */
export type NavSession = { email: string } | null | undefined
