// The progress of one round of searches for a person on a site, for screens and for planning visits.

/**
 * The most pairs of a name and a town that one round searches a site for, in addition to those that found current
 * listings. These are the likeliest; the rest are never searched. Our choice.
 */
export const QUERIES_PER_ROUND = 36
