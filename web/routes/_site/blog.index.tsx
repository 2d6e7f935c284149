// /blog
import { createFileRoute } from '@tanstack/react-router'
import { BlogPage } from '#web/features/articles/blog-page.tsx'
import { pageHead } from '#web/ui/page-head.ts'

export const Route = createFileRoute('/_site/blog/')({
  head: () =>
    pageHead({
      title: 'Privacy Blog',
      description:
        'Guides on data brokers, breaches, passwords, social media, and the laws that help you, with sources.',
      path: '/blog',
      keywords: ['privacy', 'data protection', 'security', 'people-search sites'],
    }),
  component: BlogPage,
})
