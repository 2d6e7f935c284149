// The landing page, in the order of specification section 2. No figures and no voices that could not be backed.
import { landingQuestions } from '#web/content/faq.ts'
import { brokers, closing, shows } from '#web/content/landing.ts'
import { Faq } from '#web/ui/faq.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FeatureList } from './feature-list.tsx'
import { LandingHero } from './landing-hero.tsx'
import { LandingSection } from './landing-section.tsx'
import { LandingShows } from './landing-shows.tsx'
import { LandingStranger } from './landing-stranger.tsx'
import { PlanOffer } from './plan-offer.tsx'
import { PrivacySuite } from './privacy-suite.tsx'
import { StepList } from './step-list.tsx'

/** Sections carry the ids pricing, features and faq. */
export function LandingPage() {
  return (
    <>
      <LandingHero />
      <LandingStranger />
      <LandingSection
        id="pricing"
        title="Pricing"
        lede="What each plan covers and costs. Your first scan is free."
      >
        <PlanOffer guests="address" />
      </LandingSection>
      <LandingSection id="features" title={shows.title} lede={shows.lede}>
        <LandingShows />
        <FeatureList only="open" />
      </LandingSection>
      <LandingSection id="data-brokers" title={brokers.title} lede={brokers.lede}>
        <div className="grid gap-x-10 gap-y-8 md:grid-cols-3">
          {brokers.parts.map(part => (
            <div key={part.title} className="border-t border-line pt-4">
              <h3 className="font-medium">{part.title}</h3>
              {part.paragraphs.map(paragraph => (
                <p key={paragraph} className="mt-1.5 text-soft text-pretty">
                  {paragraph}
                </p>
              ))}
            </div>
          ))}
        </div>
      </LandingSection>
      <LandingSection id="how-it-works" title="How it works" lede="Four steps, with proof at the end.">
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_1.6fr]">
          <PrivacySuite />
          <StepList />
        </div>
      </LandingSection>
      <LandingSection id="faq" title="Questions">
        <Faq questions={landingQuestions} />
      </LandingSection>
      <LandingSection title={closing.title} lede={closing.lede}>
        <LinkButton to="/dashboard" state={{ tab: 'sign-up' }} variant="primary">
          Start Your Free Privacy Scan
        </LinkButton>
      </LandingSection>
    </>
  )
}
