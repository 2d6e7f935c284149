// The chat on the landing page: a button and its panel. It is a search through the help center, and says so.
import { MessageCircle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

// The articles are loaded when the chat is first opened.
const ChatPanel = lazy(async () => ({ default: (await import('./chat-panel.tsx')).ChatPanel }))

/** Closed or open (PRODUCT S2.4). */
export function SupportChat() {
  const [open, setOpen] = useState(false)
  if (open)
    return (
      <Suspense fallback={null}>
        <ChatPanel onClose={() => setOpen(false)} />
      </Suspense>
    )
  return (
    <button
      type="button"
      onClick={() => setOpen(true)}
      className="fixed right-4 bottom-4 z-30 inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-full border border-edge bg-raised px-3.5 text-sm font-medium shadow-float hover:border-ink sm:px-4 print:hidden"
    >
      <MessageCircle aria-hidden className="size-5" />
      {/* On a phone, it covers as little of the page as possible. */}
      <span className="max-sm:sr-only">Ask a question</span>
    </button>
  )
}
