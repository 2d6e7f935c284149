// A feature page, found by its path.
import type { ReactNode } from 'react'
import { loadFeaturePage } from '#web/content/feature-pages.ts'
import type { NamedPage } from '#web/ui/named-page.ts'
import { FeatureArticle } from './feature-article.tsx'
import { featureHead } from './feature-route.ts'

/** Null if there is no such feature. `loadExtra`: loads what its page shows after its text. */
export async function openFeature(
  slug: string,
  loadExtra: (slug: string) => Promise<ReactNode>,
): Promise<NamedPage | null> {
  const [page, extra] = await Promise.all([loadFeaturePage(slug), loadExtra(slug)])
  return page ? { head: featureHead(slug), page: <FeatureArticle page={page} extra={extra} /> } : null
}
