// Who removes a listing, and how.

/**
 * `automated`: we send the site's form. `assisted`: we fill it in, and the person finishes it. `email`: a letter.
 * `guided`: the person does it. `parent`: a removal at the site that supplies it.
 */
export const REMOVAL_WAYS = ['automated', 'assisted', 'email', 'guided', 'parent'] as const
export type RemovalWay = (typeof REMOVAL_WAYS)[number]
