// /support
import { createFileRoute } from '@tanstack/react-router'
import { SupportPage } from '#web/features/contact/support-page.tsx'
import { pageHead } from '#web/ui/page-head.ts'

export const Route = createFileRoute('/_site/support')({
  head: () =>
    pageHead({
      title: 'Support',
      description: 'Answers about scans, removals, accounts and privacy, and a form to ask us.',
      path: '/support',
    }),
  component: SupportPage,
})
