// A legal text, with the day it was last changed.
import type { WrittenPage } from '#web/content/page-text.ts'
import { breadcrumbTrail } from '#web/ui/breadcrumb-trail.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { WrittenParts } from './written-parts.tsx'

/** `updatedOn` is a calendar day, `2026-11-21`. */
export function LegalPage({ page, path }: { page: WrittenPage & { updatedOn: string }; path: string }) {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(page.updatedOn),
  )
  return (
    <Page>
      <Breadcrumbs trail={breadcrumbTrail(path, { [path]: page.title })} />
      <PageHeader title={page.title} lede={page.lede} />
      <WrittenParts parts={page.parts} />
      <p className="mt-6 text-sm text-faint">
        Last changed on <time dateTime={page.updatedOn}>{day}</time>.
      </p>
    </Page>
  )
}
