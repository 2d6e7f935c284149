// /ai-legal-engine: a description for visitors, the tool for signed-in users.
import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadFeaturePage } from '#web/content/feature-pages.ts'
import { readKnownUser, useKnownUser } from '#web/data/session/known-user.ts'
import { FeatureArticle } from '#web/features/site/feature-article.tsx'
import { featureHead } from '#web/features/site/feature-route.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const LegalTool = lazy(async () => ({ default: (await import('./-legal-tool.tsx')).LegalTool }))

export const Route = createFileRoute('/_both/ai-legal-engine')({
  loader: async () => (await loadFeaturePage('ai-legal-engine')) ?? Promise.reject(notFound()),
  head: () =>
    readKnownUser() ? { meta: [{ title: 'Legal requests | Offlist' }] } : featureHead('ai-legal-engine'),
  component: AiLegalEngine,
})

function AiLegalEngine() {
  const page = Route.useLoaderData()
  if (!useKnownUser()) return <FeatureArticle page={page} />
  return (
    <Suspense fallback={<Skeleton />}>
      <LegalTool />
    </Suspense>
  )
}
