// /help-center/$slug: an article.
import { createFileRoute, notFound } from '@tanstack/react-router'
import { NOT_FOUND_HEAD, NotFoundPage } from '#web/features/site/not-found-page.tsx'

export const Route = createFileRoute('/_site/help-center/$slug')({
  loader: async ({ params }) => {
    const { openHelpArticle } = await import('#web/features/articles/open-help-article.tsx')
    return (await openHelpArticle(params.slug)) ?? Promise.reject(notFound())
  },
  head: ({ loaderData }) => loaderData?.head ?? NOT_FOUND_HEAD,
  component: ArticleRoute,
  notFoundComponent: NotFoundPage,
})

function ArticleRoute() {
  return Route.useLoaderData().page
}
