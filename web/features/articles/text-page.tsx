// A public text page: terms, policies, guides.
import type { TextMatter } from '#web/content/article.ts'
import { breadcrumbTrail } from '#web/ui/breadcrumb-trail.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { ArticleBody, type Body } from './article-body.tsx'
import { longDay } from './long-day.ts'
import { Sources } from './sources.tsx'

/** Includes the date of the last change. */
export function TextPage({ path, page, body }: { path: string; page: TextMatter; body: Body }) {
  return (
    <Page>
      <Breadcrumbs trail={breadcrumbTrail(path, { [path]: page.title })} />
      <PageHeader title={page.title} lede={page.description} />
      <ArticleBody body={body} />
      <Sources of={page.sources ?? []} />
      <p className="mt-10 text-sm text-faint">
        Last changed on <time dateTime={page.updated}>{longDay(page.updated)}</time>.
      </p>
    </Page>
  )
}
