// /reappearance-alerts: a description for visitors, their own alerts for signed-in users.
import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadFeaturePage } from '#web/content/feature-pages.ts'
import { readKnownUser, useKnownUser } from '#web/data/session/known-user.ts'
import { FeatureArticle } from '#web/features/site/feature-article.tsx'
import { featureHead } from '#web/features/site/feature-route.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const Monitoring = lazy(async () => ({ default: (await import('./-monitoring.tsx')).Monitoring }))

export const Route = createFileRoute('/_both/reappearance-alerts')({
  loader: async () => (await loadFeaturePage('reappearance-alerts')) ?? Promise.reject(notFound()),
  head: () =>
    readKnownUser() ? { meta: [{ title: 'Monitoring | Offlist' }] } : featureHead('reappearance-alerts'),
  component: ReappearanceAlerts,
})

function ReappearanceAlerts() {
  const page = Route.useLoaderData()
  if (!useKnownUser()) return <FeatureArticle page={page} />
  return (
    <Suspense fallback={<Skeleton />}>
      <Monitoring />
    </Suspense>
  )
}
