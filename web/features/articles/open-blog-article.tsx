// An article of the blog, found by its path.
import articles from 'virtual:articles/blog'
import type { NamedPage } from '#web/features/site/named-page.ts'
import { pageHead } from '#web/features/site/page-head.ts'
import type { Body } from './article-body.tsx'
import { BlogArticlePage } from './blog-article-page.tsx'
import { loadBody } from './load-body.ts'

const files = import.meta.glob<{ default: Body }>('../../content/blog/*.mdx')

/** Null when there is no such article. Its title is of a kind of its own (specification, signed-in tools, 2.9). */
export async function openBlogArticle(slug: string): Promise<NamedPage | null> {
  const article = articles.find(one => one.slug === slug)
  const body = await loadBody(files, slug)
  if (!article || !body) return null
  const { title, excerpt, keywords } = article
  return {
    head: pageHead({
      title,
      suffix: 'Offlist Privacy Blog',
      description: excerpt,
      path: `/blog/${slug}`,
      keywords,
      article,
    }),
    page: <BlogArticlePage article={article} body={body} />,
  }
}
