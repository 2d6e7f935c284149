// /privacy-policy
import { createFileRoute } from '@tanstack/react-router'
import { privacyPolicy } from '#web/content/privacy-policy.ts'
import { LegalPage } from '#web/features/site/legal-page.tsx'
import { pageHead } from '#web/features/site/page-head.ts'

export const Route = createFileRoute('/_site/privacy-policy')({
  head: () =>
    pageHead({ title: privacyPolicy.title, description: privacyPolicy.lede, path: '/privacy-policy' }),
  component: () => <LegalPage page={privacyPolicy} path="/privacy-policy" />,
})
