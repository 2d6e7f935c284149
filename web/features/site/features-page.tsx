// The page that lists the features.
import { breadcrumbTrail } from '#web/ui/breadcrumb-trail.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { FeatureList } from './feature-list.tsx'

/** One line each; their pages have the details. */
export function FeaturesPage() {
  return (
    <Page>
      <Breadcrumbs trail={breadcrumbTrail('/features')} />
      <PageHeader
        title="Features"
        lede="Finding, removing, proving, watching: what each part does, and which parts are still being built."
      />
      <FeatureList />
    </Page>
  )
}
