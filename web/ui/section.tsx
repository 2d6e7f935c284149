// A part of a page, with its heading, under a hairline.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type SectionProps = {
  title?: ReactNode
  lede?: ReactNode
  action?: ReactNode
  id?: string
  level?: 2 | 3
  children: ReactNode
}

/** Level 3 is for parts inside a section: smaller, without the line. */
export function Section({ title, lede, action, id, level = 2, children }: SectionProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section id={id} className={level === 2 ? 'mt-14 first:mt-0' : 'mt-8'}>
      {(title || action) && (
        <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <div className="min-w-0">
            <Heading
              className={cx(
                'break-words',
                level === 2 ? 'font-serif text-2xl font-medium tracking-[-0.01em]' : 'text-lg font-semibold',
              )}
            >
              {title}
            </Heading>
            {lede && <p className="mt-1 max-w-prose text-soft">{lede}</p>}
          </div>
          {action}
        </div>
      )}
      {children}
    </section>
  )
}
