// The first thing a visitor sees: what this does, two ways on, and how a removal reads.
import { hero } from '#web/content/landing.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ExampleLedger } from './example-ledger.tsx'
import { scrollToSection } from './scroll-to-section.ts'

/** Holds the landing page's h1. */
export function LandingHero() {
  return (
    <section className="mx-auto grid max-w-page items-center gap-x-16 gap-y-14 px-5 pt-12 pb-20 sm:px-8 sm:pt-20 sm:pb-28 lg:grid-cols-[1.05fr_1fr]">
      <div>
        <h1 className="font-serif text-4xl font-medium tracking-[-0.025em] text-balance">{hero.title}</h1>
        <p className="mt-6 max-w-[34rem] text-lg text-pretty text-soft">{hero.lede}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton to="/scan" variant="primary">
            Start Free Scan
          </LinkButton>
          <Button onClick={() => scrollToSection('pricing')}>Start Full Protection</Button>
        </div>
        <p className="mt-5 max-w-[34rem] text-sm text-faint">{hero.note}</p>
      </div>
      <ExampleLedger />
    </section>
  )
}
