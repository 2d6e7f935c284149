// /blog/$slug: an article.
import { createFileRoute, notFound } from '@tanstack/react-router'
import { NOT_FOUND_HEAD, NotFoundPage } from '#web/features/site/not-found-page.tsx'

export const Route = createFileRoute('/_site/blog/$slug')({
  loader: async ({ params }) => {
    const { openBlogArticle } = await import('#web/features/articles/open-blog-article.tsx')
    return (await openBlogArticle(params.slug)) ?? Promise.reject(notFound())
  },
  head: ({ loaderData }) => loaderData?.head ?? NOT_FOUND_HEAD,
  component: ArticleRoute,
  notFoundComponent: NotFoundPage,
})

function ArticleRoute() {
  return Route.useLoaderData().page
}
