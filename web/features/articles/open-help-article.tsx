// An article of the help center, found by its path.
import articles from 'virtual:articles/help'
import type { NamedPage } from '#web/ui/named-page.ts'
import { pageHead } from '#web/ui/page-head.ts'
import { HelpArticlePage } from './help-article-page.tsx'
import { type ArticleFile, loadArticle } from './load-article.ts'

const files = import.meta.glob<ArticleFile<unknown>>('../../content/help/*/*.mdx')

/** Null when there is no such article. */
export async function openHelpArticle(slug: string): Promise<NamedPage | null> {
  const article = articles.find(one => one.slug === slug)
  const found = await loadArticle(files, slug)
  if (!article || !found) return null
  const { title, summary } = article
  return {
    head: pageHead({ title, description: summary, path: `/help-center/${slug}` }),
    page: <HelpArticlePage article={article} body={found.body} />,
  }
}
