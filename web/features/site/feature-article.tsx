// A feature's page.
import type { ReactNode } from 'react'
import { featureNames } from '#web/content/feature-menu.ts'
import type { FeaturePage } from '#web/content/feature-page.ts'
import { breadcrumbTrail } from '#web/ui/breadcrumb-trail.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { WrittenParts } from './written-parts.tsx'

type FeatureArticleProps = {
  page: FeaturePage
  /** Sections below the text. */
  extra?: ReactNode
}

export function FeatureArticle({ page, extra }: FeatureArticleProps) {
  const path = `/${page.slug}`
  return (
    <Page>
      <Breadcrumbs trail={breadcrumbTrail(path, featureNames)} />
      <PageHeader title={page.title} lede={page.lede} />
      <WrittenParts parts={page.parts} />
      {extra && <div className="mt-14">{extra}</div>}
      <div className="mt-10 flex flex-wrap gap-3">
        <LinkButton to="/scan" variant="primary">
          Start Free Scan
        </LinkButton>
        <LinkButton to="/features">All features</LinkButton>
      </div>
    </Page>
  )
}
