// The top of the landing page: what the product does, a field to start with, and a picture of the product.
import { Check } from 'lucide-react'
import { hero } from '#web/content/landing.ts'
import { useKnownUser } from '#web/data/session/known-user.ts'
import { cx } from '#web/ui/cx.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { textLinkStyle } from '#web/ui/text-link.tsx'
import { ExampleList } from './example-list.tsx'
import { LandingNameForm } from './landing-name-form.tsx'
import { scrollToSection } from './scroll-to-section.ts'

/** Renders the landing page's h1. */
export function LandingHero() {
  const user = useKnownUser()
  return (
    <section className="mx-auto grid max-w-page items-center gap-x-14 gap-y-12 px-5 pt-11 pb-16 sm:px-8 sm:pt-18 sm:pb-20 lg:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]">
      <div className="min-w-0">
        <h1 className="font-serif text-4xl font-medium tracking-[-0.028em] text-balance">{hero.title}</h1>
        <p className="mt-6 max-w-[34rem] text-pretty text-soft sm:text-lg">{hero.lede}</p>
        <div className="mt-8 max-w-[34rem]">
          {user ? <WayBack email={user.email} /> : <LandingNameForm />}
        </div>
        <p className="mt-2 flex items-start gap-2 text-sm text-soft">
          <Check aria-hidden className="mt-[0.2em] size-4 shrink-0 text-clear" />
          {hero.promise}
        </p>
        <button
          type="button"
          onClick={() => scrollToSection('pricing')}
          className={cx(textLinkStyle, 'mt-5 inline-flex min-h-touch cursor-pointer items-center text-sm')}
        >
          Start Full Protection
        </button>
      </div>
      <figure className="min-w-0 lg:mr-[calc(-1*min(13rem,max(0rem,(100vw-68rem)/2-2rem)))]">
        <ExampleList />
        <figcaption className="mt-3.5 max-w-[40rem] text-xs text-pretty text-faint">
          {hero.caption}
        </figcaption>
      </figure>
    </section>
  )
}

/** Replaces the visitors' field, at the same height. */
function WayBack({ email }: { email: string }) {
  return (
    <div>
      <div className="flex min-h-14.5 flex-wrap items-center gap-3">
        <LinkButton to="/dashboard" variant="primary">
          Go to your Dashboard
        </LinkButton>
        <LinkButton to="/my-removals">My Removals</LinkButton>
      </div>
      <p className="mt-3 min-h-11 text-sm text-soft">You’re signed in as {email}.</p>
    </div>
  )
}
