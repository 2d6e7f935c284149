// One section of the landing page, full width under a hairline, with an anchor.
import type { ReactNode } from 'react'

type LandingSectionProps = { id?: string; title: string; lede?: ReactNode; children: ReactNode }

/** The id is what a hash in the address scrolls to. */
export function LandingSection({ id, title, lede, children }: LandingSectionProps) {
  return (
    <section id={id} className="border-t border-line">
      <div className="mx-auto max-w-page px-5 py-16 sm:px-8 sm:py-24">
        <h2 className="font-serif text-3xl font-medium tracking-[-0.015em] text-balance">{title}</h2>
        {lede && <p className="mt-3 max-w-prose text-pretty text-soft sm:text-lg">{lede}</p>}
        <div className="mt-10">{children}</div>
      </div>
    </section>
  )
}
