// A feature page, found by its path.
import { loadFeaturePage } from '#web/content/feature-pages.ts'
import type { NamedPage } from '#web/ui/named-page.ts'
import { FeatureArticle } from './feature-article.tsx'
import { featureHead } from './feature-route.ts'

/** Null when there is no such feature. */
export async function openFeature(slug: string): Promise<NamedPage | null> {
  const page = await loadFeaturePage(slug)
  return page ? { head: featureHead(slug), page: <FeatureArticle page={page} /> } : null
}
