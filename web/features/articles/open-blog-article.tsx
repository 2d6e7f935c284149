// An article of the blog, found by its path.
import type { BlogMatter } from '#web/content/article.ts'
import type { NamedPage } from '#web/ui/named-page.ts'
import { pageHead } from '#web/ui/page-head.ts'
import { BlogArticlePage } from './blog-article-page.tsx'
import { type ArticleFile, loadArticle } from './load-article.ts'

const files = import.meta.glob<ArticleFile<BlogMatter>>('../../content/blog/*.mdx')

/** Null if there is no such article. Its title has a format of its own (PRODUCT T2.9). */
export async function openBlogArticle(slug: string): Promise<NamedPage | null> {
  const found = await loadArticle(files, slug)
  if (!found) return null
  const { title, excerpt, keywords } = found.matter
  return {
    head: pageHead({
      title,
      suffix: 'Offlist Privacy Blog',
      description: excerpt,
      path: `/blog/${slug}`,
      keywords,
      article: found.matter,
    }),
    page: <BlogArticlePage slug={slug} article={found.matter} body={found.body} />,
  }
}
