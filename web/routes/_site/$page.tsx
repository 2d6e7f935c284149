// The nine feature pages, each at its own path; anything else of one segment does not exist.
import { createFileRoute } from '@tanstack/react-router'
import { FeatureArticle } from '#web/features/site/feature-article.tsx'
import { featureHead, requireFeature } from '#web/features/site/feature-route.ts'
import { NotFoundPage } from '#web/features/site/not-found-page.tsx'

export const Route = createFileRoute('/_site/$page')({
  loader: ({ params }) => requireFeature(params.page),
  head: ({ params }) => featureHead(params.page),
  component: FeatureRoute,
  notFoundComponent: NotFoundPage,
})

function FeatureRoute() {
  return <FeatureArticle slug={Route.useParams().page} />
}
