// The landing page, in the order of PRODUCT S2.4. No figures or testimonials that we couldn't back up.
import { does } from '#web/content/landing.ts'
import { LaterPart, later } from '#web/ui/later-part.tsx'
import { LandingHero } from './landing-hero.tsx'
import { LandingSection } from './landing-section.tsx'
import { LandingStranger } from './landing-stranger.tsx'

// Loaded later: they're below the fold, and the page has a size limit.
const plans = later('pricing', async () => (await import('./landing-plans.tsx')).LandingPlans)
const pictures = later('features', async () => (await import('./landing-does.tsx')).LandingDoes)
const more = later('more', async () => (await import('./landing-more.tsx')).LandingMore)

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
        <LaterPart part={plans} />
      </LandingSection>
      <LandingSection id="features" title={does.title} lede={does.lede}>
        <LaterPart part={pictures} />
      </LandingSection>
      <div id="more">
        <LaterPart part={more} />
      </div>
    </>
  )
}
