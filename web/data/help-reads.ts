// Which help articles are read: the server counts them by day, and says which are read most. Read by hand: public pages
// bring no schema library.
import { POPULAR_PATH, READS_PATH } from '#shared/protocol/measure-paths.ts'
import { hasAnalyticsOptOut } from './analytics-opt-out.ts'
import { openRequest } from './http/open-request.ts'

/** Counts that an article was read. A failure loses one of many. */
export async function reportArticleRead(article: string): Promise<void> {
  if (hasAnalyticsOptOut()) return
  await openRequest(`/site/v1${READS_PATH}`, { article }, { keepalive: true })
}

/** The articles that are read most, by their last segments; none as long as too few were read. */
export async function askPopular(): Promise<readonly string[]> {
  const { status, body } = await openRequest(`/site/v1${POPULAR_PATH}`)
  const { articles } = (status === 200 && body !== null ? body : {}) as { articles?: unknown }
  return Array.isArray(articles) ? articles.filter(one => typeof one === 'string') : []
}
