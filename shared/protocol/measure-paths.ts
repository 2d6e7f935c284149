// Paths for reporting measurements. Separate from measures.ts, so that public pages don't load a schema library.

/** Below /site/v1. */
export const VITALS_PATH = '/vitals'
export const READS_PATH = '/reads'
export const POPULAR_PATH = '/popular'

/** The project id in a report. */
export const VITALS_DSN = 'offlist'

/** How long an article must be visible to count as read, in milliseconds. */
export const READ_AFTER = 15_000
