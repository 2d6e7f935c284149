// Full-text search of the help center's articles.
import articles from 'virtual:articles/help'
import index from 'virtual:articles/help-search'
import MiniSearch from 'minisearch'
import type { HelpArticle } from '#web/content/article.ts'
import { HELP_SEARCH } from '#web/content/help-search.ts'

const search = MiniSearch.loadJSON(index, HELP_SEARCH)
const bySlug = new Map(articles.map(article => [article.slug, article]))

/** More results than this don't help. */
const MOST = 12

/**
 * The best first. Every word must be in an article, at least nearly; if no article has all of them, some words are
 * enough.
 */
export function findHelp(query: string): HelpArticle[] {
  const strict = search.search(query)
  const found = strict.length > 0 ? strict : search.search(query, { combineWith: 'OR' })
  return found.slice(0, MOST).flatMap(({ id }) => bySlug.get(id) ?? [])
}
