// The progress of one round of searches for a person on a site. Screens and the planning of visits use it.

/**
 * The maximum number of name and town pairs that one round searches on a site, besides those that found current
 * listings. These are the likeliest; the rest are never searched. Our choice.
 */
export const QUERIES_PER_ROUND = 36
