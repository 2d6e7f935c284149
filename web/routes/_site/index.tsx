// /: the landing page.
import { createFileRoute } from '@tanstack/react-router'
import { SupportChat } from '#web/features/articles/support-chat.tsx'
import { LandingPage } from '#web/features/site/landing-page.tsx'
import { pageHead } from '#web/ui/page-head.ts'

export const Route = createFileRoute('/_site/')({
  head: () =>
    pageHead({
      title: 'Offlist: find your listings on people-search sites and get them removed',
      description:
        'People-search sites sell your address and phone number. Offlist finds those pages, gets them taken down, and checks twice that they’re gone.',
      path: '/',
    }),
  component: Landing,
})

function Landing() {
  return (
    <>
      <LandingPage />
      <SupportChat />
    </>
  )
}
