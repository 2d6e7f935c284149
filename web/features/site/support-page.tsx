// The support page: answers in four categories, and the truth about writing to us.
import { supportCategories } from '#web/content/support.ts'
import { breadcrumbTrail } from '#web/ui/breadcrumb-trail.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Faq } from '#web/ui/faq.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'

/** No form that sends nothing, no hours that nobody keeps. */
export function SupportPage() {
  return (
    <Page>
      <Breadcrumbs trail={breadcrumbTrail('/support')} />
      <PageHeader title="Support" lede="Answers to common questions." />
      <Notice title="You can’t write to us yet">
        We don’t have a support team yet. When we do, you’ll find its form and hours here.
      </Notice>
      <div className="mt-12">
        {supportCategories.map(category => (
          <Section key={category.title} title={category.title}>
            <Faq questions={category.questions} />
          </Section>
        ))}
      </div>
    </Page>
  )
}
