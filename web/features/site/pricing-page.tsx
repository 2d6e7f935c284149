// The standalone pricing page (PRODUCT S2.6).
import { pricingQuestions } from '#web/content/faq.ts'
import { useKnownUser } from '#web/data/session/known-user.ts'
import { breadcrumbTrail } from '#web/ui/breadcrumb-trail.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Faq } from '#web/ui/faq.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Section } from '#web/ui/section.tsx'
import { PlanOffer } from './plan-offer.tsx'

const reasons = [
  {
    title: 'Evidence, not promises',
    text: 'A removal is complete when we’ve seen the listing gone twice. Until then, we say so.',
  },
  {
    title: 'Nothing behind your back',
    text: 'If we’re not sure about a listing, we ask you first. We record every detail a removal request sends.',
  },
  {
    title: 'It keeps checking',
    text: 'Listings come back. Your plan sets how often we check, and an alert tells you when one does.',
  },
]

/** Signed in: a link back to the dashboard. Signed out: a link to sign in. */
export function PricingPage() {
  const user = useKnownUser()
  return (
    <Page>
      <Breadcrumbs trail={breadcrumbTrail('/pricing')} />
      <PageHeader
        title="Pricing"
        lede="What each plan covers and costs. Your first scan is free."
        action={
          user ? (
            <LinkButton to="/dashboard" className="min-w-30">
              Dashboard
            </LinkButton>
          ) : (
            <LinkButton to="/auth" search={{ tab: 'sign-in' }} className="min-w-30">
              Sign In
            </LinkButton>
          )
        }
      />
      <h2 className="sr-only">Plans</h2>
      <PlanOffer guests="sign-in" />
      <Section title="Why choose Offlist">
        <div className="grid gap-x-10 gap-y-6 md:grid-cols-3">
          {reasons.map(reason => (
            <div key={reason.title}>
              <h3 className="font-medium">{reason.title}</h3>
              <p className="mt-1 text-soft text-pretty">{reason.text}</p>
            </div>
          ))}
        </div>
      </Section>
      <Section title="Questions">
        <Faq questions={pricingQuestions} />
      </Section>
    </Page>
  )
}
