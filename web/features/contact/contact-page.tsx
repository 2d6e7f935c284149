// The contact page (PRODUCT T2.8): four ways to reach the operator, a form, and their hours and location.
import type { ReactNode } from 'react'
import { INQUIRY_TYPES } from '#shared/domain/tickets.ts'
import { contactReasons, urgentText } from '#web/content/contact.ts'
import { breadcrumbTrail } from '#web/ui/breadcrumb-trail.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ChannelCards, IfKnown, PhoneLink } from './channel-cards.tsx'
import { contactMessage } from './message-fields.ts'
import { MessageForm } from './message-form.tsx'
import { useContact } from './use-contact.ts'

/** `asked`: the type preselected by a link, from the address. */
export function ContactPage({ asked }: { asked: string | undefined }) {
  const inquiry = INQUIRY_TYPES.find(type => type === asked)
  const { contact, retry } = useContact()
  return (
    <Page>
      <Breadcrumbs trail={breadcrumbTrail('/contact')} />
      <PageHeader title="Contact" lede="Write to the people who run this service." />
      <h2 className="sr-only">Ways to reach us</h2>
      <ChannelCards contact={contact} retry={retry} withAddress />
      <div className="mt-12 grid gap-x-16 gap-y-12 lg:grid-cols-[3fr_2fr]">
        <section id="message">
          <h2 className="mb-5 font-serif text-2xl font-medium tracking-[-0.01em]">Send a message</h2>
          <MessageForm kind={contactMessage} contact={contact} chosen={{ inquiry }} />
        </section>
        <div className="grid content-start gap-8">
          <Aside title="Support hours">
            <IfKnown contact={contact}>{({ hours }) => hours ?? 'We haven’t listed any.'}</IfKnown>
          </Aside>
          <Aside title="Office location">
            <IfKnown contact={contact}>{({ address }) => address ?? 'We haven’t listed one.'}</IfKnown>
          </Aside>
          <Aside title="Is it urgent?">
            <p>{urgentText}</p>
            <p className="mt-2">
              <TextLink to="/account/security" className="inline-block">
                Open account security
              </TextLink>
            </p>
            {contact !== null && contact !== 'failed' && contact.phone !== null && (
              <p className="mt-2">
                For anything else that can’t wait, call <PhoneLink phone={contact.phone} />.
              </p>
            )}
          </Aside>
        </div>
      </div>
      <Section title="Why choose Offlist">
        <div className="grid gap-x-10 gap-y-6 md:grid-cols-3">
          {contactReasons.map(reason => (
            <div key={reason.title}>
              <h3 className="font-medium">{reason.title}</h3>
              <p className="mt-1 text-pretty text-soft">{reason.text}</p>
            </div>
          ))}
        </div>
      </Section>
    </Page>
  )
}

function Aside({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-4">
      <h2 className="font-medium">{title}</h2>
      <div className="mt-1 text-pretty text-soft">{children}</div>
    </section>
  )
}
