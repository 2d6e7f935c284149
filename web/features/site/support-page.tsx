// The support page: answers in four categories, and the truth about writing to us.
import { supportCategories } from '#web/content/support.ts'
import { breadcrumbTrail } from '#web/ui/breadcrumb-trail.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { Faq } from './faq.tsx'

/** No form that sends nothing, no hours that nobody keeps. */
export function SupportPage() {
  return (
    <Page>
      <Breadcrumbs trail={breadcrumbTrail('/support')} />
      <PageHeader title="Support" lede="Answers to what comes up most." />
      <Notice title="Writing to us is not open yet">
        There is no staffed support desk today. When there is one, its form and its hours will be here.
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
