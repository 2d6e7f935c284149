// How far one round of searches for a person goes on a site: screens say it, visits are planned by it.

/**
 * Pairs of a name and a town that one round asks a site for, besides those that found what is listed there: the likeliest.
 * The rest are never asked. Our choice.
 */
export const QUERIES_PER_ROUND = 36
