// /pdf-reports: a description for visitors, their own reports for signed-in users.
import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadFeaturePage } from '#web/content/feature-pages.ts'
import { readKnownUser, useKnownUser } from '#web/data/session/known-user.ts'
import { FeatureArticle } from '#web/features/site/feature-article.tsx'
import { featureHead } from '#web/features/site/feature-route.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

const Reports = lazy(async () => {
  const { ReportsPage } = await import('#web/features/reports/reports-page.tsx')
  return { default: ReportsPage }
})

export const Route = createFileRoute('/_both/pdf-reports')({
  loader: async () => (await loadFeaturePage('pdf-reports')) ?? Promise.reject(notFound()),
  head: () => (readKnownUser() ? { meta: [{ title: 'Reports | Offlist' }] } : featureHead('pdf-reports')),
  component: PdfReports,
})

function PdfReports() {
  const page = Route.useLoaderData()
  const { person } = Route.useSearch()
  if (!useKnownUser()) return <FeatureArticle page={page} />
  return (
    <Suspense fallback={<Skeleton />}>
      <Reports personId={person ?? null} />
    </Suspense>
  )
}
