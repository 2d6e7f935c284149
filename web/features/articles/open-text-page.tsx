// A page of text, found by its path.
import pages from 'virtual:articles/pages'
import type { NamedPage } from '#web/features/site/named-page.ts'
import { pageHead } from '#web/features/site/page-head.ts'
import type { Body } from './article-body.tsx'
import { loadBody } from './load-body.ts'
import { TextPage } from './text-page.tsx'

const files = import.meta.glob<{ default: Body }>('../../content/pages/*.mdx')

/** Null when there is no such page. */
export async function openTextPage(slug: string): Promise<NamedPage | null> {
  const page = pages.find(one => one.slug === slug)
  const body = await loadBody(files, slug)
  if (!page || !body) return null
  return {
    head: pageHead({ ...page, path: `/${slug}` }),
    page: <TextPage page={page} body={body} />,
  }
}
