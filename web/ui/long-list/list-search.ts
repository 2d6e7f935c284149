// The search parameters of a long list's view. Apart from list-view.ts, because every page loads the routes' parameters.
import { oneOf, type SearchOf, texts } from '../address-search.ts'

const keys = texts(63, 200)

/** Search parameters. */
export const LIST_VIEW = {
  rows: oneOf('roomy', 'compact'),
  /** All groups at once; `opened` and `shut` are the exceptions. */
  folded: oneOf('all', 'none'),
  opened: keys,
  shut: keys,
}
export type ListView = SearchOf<typeof LIST_VIEW>
export type Density = NonNullable<ListView['rows']>
