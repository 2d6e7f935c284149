// The help center: a search, the articles by category, and frequent questions.
import articles from 'virtual:articles/help'
import { HELP_CATEGORIES } from '#web/content/article.ts'
import { helpQuestions } from '#web/content/faq.ts'
import { breadcrumbTrail } from '#web/ui/breadcrumb-trail.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Faq } from '#web/ui/faq.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { FirstArticles } from './first-articles.tsx'
import { HelpRow } from './help-row.tsx'
import { HelpSearch } from './help-search.tsx'

type HelpPageProps = {
  /** The search text from the address. */
  query: string
  onQuery: (query: string) => void
}

export function HelpPage({ query, onQuery }: HelpPageProps) {
  return (
    <Page>
      <Breadcrumbs trail={breadcrumbTrail('/help-center', { '/help-center': 'Help center' })} />
      <PageHeader title="Help center" lede="Answers you can read offline, too." />
      <HelpSearch query={query} onQuery={onQuery} />
      <div className="mt-14">
        <FirstArticles />
        {HELP_CATEGORIES.map(category => {
          const own = articles.filter(article => article.category === category.id)
          return (
            <Section
              key={category.id}
              id={category.id}
              title={category.title}
              lede={`${category.lede} ${own.length} articles.`}
            >
              <ul className="grid gap-x-10 md:grid-cols-2">
                {own.map(article => (
                  <HelpRow key={article.slug} article={article} />
                ))}
              </ul>
            </Section>
          )
        })}
        <Section title="Questions">
          <Faq questions={helpQuestions} />
        </Section>
        <Section title="Didn’t find it?">
          <div className="flex flex-wrap gap-3">
            <LinkButton to="/support" variant="primary">
              Contact Support
            </LinkButton>
          </div>
        </Section>
      </div>
    </Page>
  )
}
