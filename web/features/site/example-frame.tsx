// The frame of a picture of the product, labeled as an example.
import type { ReactNode } from 'react'

type ExampleFrameProps = {
  /** The picture's title, above it. */
  title: string
  children: ReactNode
}

/** Nothing in it is interactive: buttons are drawn, and hidden from screen readers. */
export function ExampleFrame({ title, children }: ExampleFrameProps) {
  return (
    <figure className="min-w-0 rounded-lg border border-line bg-raised px-4.5 py-5 sm:px-6">
      <figcaption className="mb-3 flex items-baseline justify-between gap-4 text-sm text-faint">
        {title}
        <span className="text-xs">Example</span>
      </figcaption>
      {children}
    </figure>
  )
}
