// The search field of a long list.
import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Kbd } from '../kbd.tsx'

export type SearchFieldProps = {
  /** The placeholder: `Find a site`. */
  hint: string
  text: string
  onText: (text: string) => void
}

/** `/` focuses it from anywhere on the page, if the page listens for that. */
export function SearchField({ hint, text, onText }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  // Takes over text typed before a prerendered page was hydrated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the beginning.
  useEffect(() => {
    const typed = field.current?.value ?? ''
    if (typed !== text) onText(typed)
  }, [])
  return (
    <label className="flex min-h-10 min-w-0 flex-[1_1_16rem] items-center gap-2.5 rounded-md border border-edge bg-raised px-3 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-ink pointer-coarse:min-h-touch">
      <Search aria-hidden className="size-4.5 shrink-0" />
      <input
        ref={field}
        type="search"
        aria-label={hint}
        aria-keyshortcuts="/"
        placeholder={hint}
        value={text}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={event => onText(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape' && text === '') event.currentTarget.blur()
        }}
        className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-faint placeholder:opacity-100"
      />
      {text === '' && <Kbd>/</Kbd>}
    </label>
  )
}
