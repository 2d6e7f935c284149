// The support page (PRODUCT T2.7): ways to reach the operator, answers in four categories, and a form.
import { supportCategories } from '#web/content/support.ts'
import { breadcrumbTrail } from '#web/ui/breadcrumb-trail.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Faq } from '#web/ui/faq.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { ChannelCards } from './channel-cards.tsx'
import { supportMessage } from './message-fields.ts'
import { MessageForm } from './message-form.tsx'
import { useContact } from './use-contact.ts'

export function SupportPage() {
  const { contact, retry } = useContact()
  return (
    <Page>
      <Breadcrumbs trail={breadcrumbTrail('/support')} />
      <PageHeader title="Support" lede="Answers to common questions, and a way to ask us." />
      <h2 className="sr-only">Ways to reach us</h2>
      <ChannelCards contact={contact} retry={retry} />
      <div className="mt-12">
        {supportCategories.map(category => (
          <Section key={category.title} title={category.title}>
            <Faq questions={category.questions} />
          </Section>
        ))}
      </div>
      <Section id="message" title="Write to us" lede="If your answer isn’t above, ask us.">
        <div className="max-w-[46rem]">
          <MessageForm kind={supportMessage} contact={contact} />
        </div>
      </Section>
    </Page>
  )
}
