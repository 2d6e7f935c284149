// Shared code of the feature pages' routes. Imports names and summaries only, so that the texts load with the page
// itself.
import { featureMenu } from '#web/content/feature-menu.ts'
import { pageHead } from '#web/ui/page-head.ts'

/** For a route's `head`; empty for unknown features. */
export function featureHead(slug: string) {
  const link = featureMenu.find(entry => entry.path === `/${slug}`)
  return link ? pageHead({ title: link.name, description: link.summary, path: link.path }) : {}
}
