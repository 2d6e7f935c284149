// /support
import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#web/features/site/page-head.ts'
import { SupportPage } from '#web/features/site/support-page.tsx'

export const Route = createFileRoute('/_site/support')({
  head: () =>
    pageHead({
      title: 'Support',
      description: 'Answers about scans, removals, accounts and privacy.',
      path: '/support',
    }),
  component: SupportPage,
})
