// /how-it-works
import { createFileRoute } from '@tanstack/react-router'
import { HowItWorksPage } from '#web/features/site/how-it-works-page.tsx'
import { pageHead } from '#web/ui/page-head.ts'

export const Route = createFileRoute('/_site/how-it-works')({
  head: () =>
    pageHead({
      title: 'How It Works',
      description:
        'From a name and a town to a listing seen gone twice: the four steps, and who does what in each.',
      path: '/how-it-works',
    }),
  component: HowItWorksPage,
})
