// What the product does: each sentence next to a picture of its screen.
import type { ReactNode } from 'react'
import { shows } from '#web/content/landing-below.ts'
import { ExampleAlert } from './example-alert.tsx'
import { ExampleGuide } from './example-guide.tsx'
import { ExampleLetter } from './example-letter.tsx'
import { ExampleQuestion } from './example-question.tsx'
import { ExampleScans } from './example-scans.tsx'

export function LandingShows() {
  return (
    <>
      <Show {...shows.question}>
        <ExampleQuestion />
      </Show>
      <Show {...shows.letter}>
        <ExampleLetter />
      </Show>
      <Show {...shows.guide}>
        <ExampleGuide />
      </Show>
      <Show {...shows.proof}>
        <ExampleScans />
      </Show>
      <Show {...shows.alert}>
        <ExampleAlert />
      </Show>
    </>
  )
}

function Show({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="grid items-center gap-x-16 gap-y-6 border-t border-line py-10 sm:py-13 md:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
      <div>
        <h3 className="font-serif text-2xl font-medium tracking-[-0.01em] text-balance">{title}</h3>
        <p className="mt-3 max-w-prose text-pretty text-soft">{text}</p>
      </div>
      {children}
    </div>
  )
}
