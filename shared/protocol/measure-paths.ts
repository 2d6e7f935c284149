// Where pages report what they measure. Apart from measures.ts, so that public pages bring no schema library.

/** Below /site/v1. */
export const VITALS_PATH = '/vitals'
export const READS_PATH = '/reads'
export const POPULAR_PATH = '/popular'

/** The project's id in a report. */
export const VITALS_DSN = 'offlist'

/** How long an article is in sight before it counts as read, in milliseconds. */
export const READ_AFTER = 15_000
