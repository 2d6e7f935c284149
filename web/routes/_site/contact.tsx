// /contact; `?inquiry=enterprise` preselects the subject.
import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '#web/features/contact/contact-page.tsx'
import { readSearch, text } from '#web/ui/address-search.ts'
import { pageHead } from '#web/ui/page-head.ts'

/** Longer than the name of any inquiry type. */
const LONGEST = 20

export const Route = createFileRoute('/_site/contact')({
  validateSearch: search => readSearch({ inquiry: text(LONGEST) }, search),
  head: () =>
    pageHead({
      title: 'Contact',
      description: 'How to reach the people who run this service: email, phone, address, and a form.',
      path: '/contact',
    }),
  component: Contact,
})

function Contact() {
  return <ContactPage asked={Route.useSearch().inquiry} />
}
