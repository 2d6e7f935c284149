// What the two routes of a feature page share. Knows names and summaries only, so that the texts load with the page itself.
import { notFound } from '@tanstack/react-router'
import { featureMenu } from '#web/content/feature-menu.ts'
import { pageHead } from './page-head.ts'

/** For a route's `loader`: throws not-found for a segment that is no feature. */
export function requireFeature(slug: string): void {
  if (!featureMenu.some(link => link.path === `/${slug}`)) throw notFound()
}

/** For a route's `head`. The canonical address is the one-segment path. */
export function featureHead(slug: string) {
  const link = featureMenu.find(entry => entry.path === `/${slug}`)
  return link ? pageHead({ title: link.name, description: link.summary, path: link.path }) : {}
}
