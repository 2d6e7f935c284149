// /compliance
import { createFileRoute } from '@tanstack/react-router'
import { CompliancePage } from '#web/features/compliance/compliance-page.tsx'
import { pageHead } from '#web/ui/page-head.ts'

export const Route = createFileRoute('/_site/compliance')({
  head: () =>
    pageHead({
      title: 'Compliance',
      description:
        'Certificates, the laws that Offlist follows, and the measures that keep your data: encryption, access, infrastructure, operations.',
      path: '/compliance',
      keywords: ['compliance', 'security', 'GDPR', 'CCPA', 'encryption'],
    }),
  component: CompliancePage,
})
