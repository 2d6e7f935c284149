// An article of the help center, found by its path.
import articles from 'virtual:articles/help'
import type { NamedPage } from '#web/features/site/named-page.ts'
import { pageHead } from '#web/features/site/page-head.ts'
import type { Body } from './article-body.tsx'
import { HelpArticlePage } from './help-article-page.tsx'
import { loadBody } from './load-body.ts'

const files = import.meta.glob<{ default: Body }>('../../content/help/*/*.mdx')

/** Null when there is no such article. */
export async function openHelpArticle(slug: string): Promise<NamedPage | null> {
  const article = articles.find(one => one.slug === slug)
  const body = await loadBody(files, slug)
  if (!article || !body) return null
  const { title, summary } = article
  return {
    head: pageHead({ title, description: summary, path: `/help-center/${slug}` }),
    page: <HelpArticlePage article={article} body={body} />,
  }
}
