// How the help center is searched: the same when the index is made and when it is asked.
import type { Options } from 'minisearch'

/** Words of the title weigh most; endings and small typos are forgiven. */
export const HELP_SEARCH: Options = {
  idField: 'slug',
  fields: ['title', 'summary', 'text'],
  searchOptions: { boost: { title: 4, summary: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
}
