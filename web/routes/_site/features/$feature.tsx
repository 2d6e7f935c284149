// A feature page under /features: where the guard sends visitors whose path is a tool for those who are signed in.
import { createFileRoute } from '@tanstack/react-router'
import { FeatureArticle } from '#web/features/site/feature-article.tsx'
import { featureHead, requireFeature } from '#web/features/site/feature-route.ts'
import { NotFoundPage } from '#web/features/site/not-found-page.tsx'

export const Route = createFileRoute('/_site/features/$feature')({
  loader: ({ params }) => requireFeature(params.feature),
  head: ({ params }) => featureHead(params.feature),
  component: FeatureRoute,
  notFoundComponent: NotFoundPage,
})

function FeatureRoute() {
  return <FeatureArticle slug={Route.useParams().feature} />
}
