// Single-segment pages without a route of their own: feature pages and text pages.
import { createFileRoute, notFound } from '@tanstack/react-router'
import { featureMenu } from '#web/content/feature-menu.ts'
import { NOT_FOUND_HEAD, NotFoundPage } from '#web/features/site/not-found-page.tsx'

const isFeature = (slug: string) => featureMenu.some(link => link.path === `/${slug}`)

async function openPage(slug: string) {
  if (isFeature(slug)) {
    const [{ openFeature }, { loadExtra }] = await Promise.all([
      import('#web/features/site/open-feature.tsx'),
      import('./-feature-extras.tsx'),
    ])
    return openFeature(slug, loadExtra)
  }
  return (await import('#web/features/articles/open-text-page.tsx')).openTextPage(slug)
}

export const Route = createFileRoute('/_site/$page')({
  loader: async ({ params }) => (await openPage(params.page)) ?? Promise.reject(notFound()),
  head: ({ loaderData }) => loaderData?.head ?? NOT_FOUND_HEAD,
  component: PageRoute,
  notFoundComponent: NotFoundPage,
})

function PageRoute() {
  return Route.useLoaderData().page
}
