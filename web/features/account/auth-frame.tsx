// The frame of the sign-up and sign-in page: the logo and the steps that follow sign-up.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Wordmark } from '#web/ui/wordmark.tsx'

const next = [
  { title: 'Confirm your address', text: 'One email, with a code and a link.' },
  { title: 'Tell us who to look for', text: 'A name and a city is enough to start.' },
  {
    title: 'See what’s out there',
    text: 'Site by site, with the reasons. Nothing comes down until you say so.',
  },
]

/** Two columns on wide screens; only the form on phones. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[1fr_minmax(22rem,34%)]">
      <div className="flex flex-col px-5 pt-(--top-edge) pb-12 sm:px-8">
        <header className="flex h-nav items-center">
          <Link to="/" aria-label="Offlist, home" className="inline-flex min-h-touch items-center rounded-md">
            <Wordmark />
          </Link>
        </header>
        <main id="main" tabIndex={-1} className="as-built mx-auto w-full max-w-form pt-6 sm:pt-14">
          {children}
        </main>
      </div>
      <aside className="hidden border-l border-line bg-sunk/50 px-12 pt-33 lg:block">
        <h2 className="text-sm text-faint">How it works</h2>
        <ol className="mt-4 max-w-80">
          {next.map((step, index) => (
            <li key={step.title} className="flex gap-4 border-t border-line py-4">
              <span className="font-serif text-xl leading-6 text-faint tabular-nums lining-nums">
                {index + 1}
              </span>
              <div>
                <p className="font-medium">{step.title}</p>
                <p className="text-sm text-soft">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
      </aside>
    </div>
  )
}
