// The feature pages, each loaded with the page that shows it.
import type { FeaturePage } from './feature-page.ts'

const files = import.meta.glob<{ page: FeaturePage }>('./features/*.ts')

/** The feature page of a path segment, or undefined. */
export async function loadFeaturePage(slug: string): Promise<FeaturePage | undefined> {
  return (await files[`./features/${slug}.ts`]?.())?.page
}
