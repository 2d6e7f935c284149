// A page of text, found by its path.
import type { TextMatter } from '#web/content/article.ts'
import type { NamedPage } from '#web/ui/named-page.ts'
import { pageHead } from '#web/ui/page-head.ts'
import { type ArticleFile, loadArticle } from './load-article.ts'
import { TextPage } from './text-page.tsx'

const files = import.meta.glob<ArticleFile<TextMatter>>('../../content/pages/*.mdx')

/** Null when there is no such page. */
export async function openTextPage(slug: string): Promise<NamedPage | null> {
  const found = await loadArticle(files, slug)
  if (!found) return null
  const path = `/${slug}`
  return {
    head: pageHead({ ...found.matter, path }),
    page: <TextPage path={path} page={found.matter} body={found.body} />,
  }
}
