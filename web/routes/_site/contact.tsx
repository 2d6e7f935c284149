// /contact; `?inquiry=enterprise` chooses what it's about.
import { createFileRoute } from '@tanstack/react-router'
import { INQUIRY_TYPES } from '#shared/domain/tickets.ts'
import { ContactPage } from '#web/features/contact/contact-page.tsx'
import { oneOf, readSearch } from '#web/ui/address-search.ts'
import { pageHead } from '#web/ui/page-head.ts'

export const Route = createFileRoute('/_site/contact')({
  validateSearch: search => readSearch({ inquiry: oneOf(...INQUIRY_TYPES) }, search),
  head: () =>
    pageHead({
      title: 'Contact',
      description: 'How to reach the people who run this service: email, phone, address, and a form.',
      path: '/contact',
    }),
  component: Contact,
})

function Contact() {
  return <ContactPage inquiry={Route.useSearch().inquiry} />
}
