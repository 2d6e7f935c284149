// A short label on hover or focus. Never the only place for a fact: touch has no hover.
import { Tooltip as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

/** Shows `content` near the one focusable element inside it. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  return (
    <Primitive.Provider delayDuration={400} skipDelayDuration={150}>
      <Primitive.Root>
        <Primitive.Trigger
          asChild
          // Opens only on keyboard focus, not on focus set by a pointer or a dialog.
          onFocus={event => {
            if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
          }}
        >
          {children}
        </Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            sideOffset={6}
            collisionPadding={8}
            // Not animated: a running animation keeps a closed label in the document, and it takes the next Escape.
            className="z-50 max-w-64 rounded-sm bg-ink px-2.5 py-1.5 text-xs text-paper"
          >
            {content}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  )
}
