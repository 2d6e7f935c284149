// Reads of help articles: the server counts them by day and lists the most read. Parsed by hand: public pages load no
// schema library.
import { POPULAR_PATH, READS_PATH } from '#shared/protocol/measure-paths.ts'
import { hasAnalyticsOptOut } from './analytics-opt-out.ts'
import { openRequest } from './http/open-request.ts'

/** Counts a read of an article. A failure loses one count of many. */
export async function reportArticleRead(article: string): Promise<void> {
  if (hasAnalyticsOptOut()) return
  await openRequest(`/site/v1${READS_PATH}`, { article }, { keepalive: true })
}

/** The most read articles, by their last path segments; empty while there are too few reads. */
export async function askPopular(): Promise<readonly string[]> {
  const { status, body } = await openRequest(`/site/v1${POPULAR_PATH}`)
  const { articles } = (status === 200 && body !== null ? body : {}) as { articles?: unknown }
  return Array.isArray(articles) ? articles.filter(one => typeof one === 'string') : []
}
