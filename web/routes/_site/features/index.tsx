// /features
import { createFileRoute } from '@tanstack/react-router'
import { FeaturesPage } from '#web/features/site/features-page.tsx'
import { pageHead } from '#web/ui/page-head.ts'

export const Route = createFileRoute('/_site/features/')({
  head: () =>
    pageHead({
      title: 'Features',
      description: 'Finding, removing, proving and watching: what each part of Offlist does.',
      path: '/features',
    }),
  component: FeaturesPage,
})
