// What any stranger can look up about a person, and the same page once it's gone.
import type { ReactNode } from 'react'
import { stranger } from '#web/content/landing.ts'
import { exampleRecord } from '#web/content/landing-record.ts'
import { cx } from '#web/ui/cx.ts'
import { EvidenceMark } from '#web/ui/evidence-mark.tsx'

export function LandingStranger() {
  return (
    <section className="border-t border-line">
      <div className="mx-auto grid max-w-page items-center gap-x-16 gap-y-10 px-5 py-16 sm:px-8 sm:py-22 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)]">
        <div>
          <h2 className="font-serif text-3xl font-medium tracking-[-0.018em] text-balance">
            {stranger.title}
          </h2>
          <p className="mt-3.5 max-w-prose text-pretty text-soft sm:text-lg">{stranger.lede}</p>
          <p className="mt-5 max-w-prose text-pretty text-soft">{stranger.text}</p>
        </div>
        <figure className="min-w-0">
          <div className="grid gap-4 sm:grid-cols-2">
            <Sheet head="Found" on={exampleRecord.found} tone="plain">
              <p className="text-lg leading-6 font-semibold">{exampleRecord.name}</p>
              <Facts />
            </Sheet>
            <Sheet head="Gone" on={exampleRecord.gone} tone="clear">
              <p className="text-lg leading-6 font-semibold">No results</p>
              <Facts isStruck />
            </Sheet>
          </div>
          <figcaption className="mt-3.5 text-xs text-pretty text-faint">{stranger.caption}</figcaption>
        </figure>
      </div>
    </section>
  )
}

type SheetProps = { head: string; on: string; tone: 'plain' | 'clear'; children: ReactNode }

function Sheet({ head, on, tone, children }: SheetProps) {
  return (
    <div className="min-w-0 rounded-md border border-line bg-raised">
      <p className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line px-4.5 py-3 text-sm">
        <span className="flex items-center gap-2 font-medium">
          <EvidenceMark kind="seen" tone={tone} />
          {head}
        </span>
        <span className="text-xs text-faint tabular-nums">{on}</span>
      </p>
      <div className="px-4.5 pt-3.5 pb-5">
        <p className="mb-3 truncate text-xs text-faint">{exampleRecord.address}</p>
        {children}
      </div>
    </div>
  )
}

function Facts({ isStruck = false }: { isStruck?: boolean }) {
  return (
    <dl className="mt-3 grid gap-2 text-sm leading-5">
      {exampleRecord.facts.map(({ term, detail }) => (
        <div key={term}>
          <dt className="text-xs leading-4 text-faint">{term}</dt>
          <dd className={cx(isStruck && 'text-faint line-through decoration-clear')}>{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
