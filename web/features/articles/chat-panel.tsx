// The open chat: messages, a typing indicator, and a field.
import { SendHorizontal, X } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { TextLink } from '#web/ui/text-link.tsx'
import { replyTo, type SupportChatMessage, WELCOME } from './chat-replies.ts'

/** How long the indicator shows (PRODUCT S9.5). */
const TYPING_MS = 1500
/** Characters; enough for a question. */
const LONGEST = 500

export function ChatPanel({ onClose }: { onClose: () => void }) {
  const [messages, setMessages] = useState<readonly SupportChatMessage[]>([WELCOME])
  const [asked, setAsked] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    if (asked === null) return
    const timer = setTimeout(() => {
      setMessages(before => [...before, replyTo(asked)])
      setAsked(null)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [asked])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest message comes into sight
  useEffect(() => end.current?.scrollIntoView({ block: 'nearest' }), [messages, asked])

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = field.current?.value.trim() ?? ''
    if (text === '' || asked !== null) return
    if (field.current) field.current.value = ''
    setMessages(before => [...before, { id: crypto.randomUUID(), sender: 'user', text, links: [] }])
    setAsked(text)
  }

  return (
    <section
      aria-label="Ask a question"
      onKeyDown={event => event.key === 'Escape' && onClose()}
      className="fixed inset-x-4 bottom-4 z-40 flex max-h-[min(32rem,calc(100dvh-6rem))] animate-rise flex-col rounded-lg border border-line bg-raised shadow-float sm:right-4 sm:left-auto sm:w-[24rem]"
    >
      <header className="flex items-center justify-between border-b border-line py-1 pr-1 pl-4">
        <h2 className="text-sm font-medium">Help center search</h2>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="grid size-11 cursor-pointer place-items-center rounded-md text-soft hover:bg-sunk"
        >
          <X aria-hidden className="size-5" />
        </button>
      </header>
      <div
        role="log"
        aria-live="polite"
        className="grid min-h-32 flex-1 content-start gap-3 scroll-area overflow-y-auto p-4"
      >
        {messages.map(message => (
          <Message key={message.id} message={message} />
        ))}
        {asked !== null && <p className="text-sm text-faint">Looking that up …</p>}
        <div ref={end} />
      </div>
      <form onSubmit={send} className="flex gap-2 border-t border-line p-2">
        <input
          ref={field}
          type="text"
          name="message"
          aria-label="Your question"
          placeholder="Your question"
          maxLength={LONGEST}
          autoComplete="off"
          className="min-h-11 min-w-0 flex-1 rounded-md bg-transparent px-3 placeholder:text-faint"
        />
        <button
          type="submit"
          aria-label="Send"
          className="grid size-11 cursor-pointer place-items-center rounded-md bg-ink text-paper"
        >
          <SendHorizontal aria-hidden className="size-5" />
        </button>
      </form>
    </section>
  )
}

function Message({ message }: { message: SupportChatMessage }) {
  const isOurs = message.sender === 'support'
  return (
    <div className={isOurs ? 'max-w-[90%]' : 'max-w-[90%] justify-self-end rounded-md bg-sunk px-3 py-2'}>
      <span className="sr-only">{isOurs ? 'Offlist: ' : 'You: '}</span>
      <p className="text-sm text-pretty [overflow-wrap:anywhere]">{message.text}</p>
      {message.links.length > 0 && (
        <ul className="mt-2 grid gap-1 text-sm">
          {message.links.map(link => (
            <li key={link.to}>
              <TextLink to={link.to}>{link.label}</TextLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
