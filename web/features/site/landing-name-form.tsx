// The name to search for: it starts the free scan on its own page.
import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useId, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

/** The name goes in the history's state, never in an address. */
export function LandingNameForm() {
  const navigate = useNavigate()
  const hint = useId()
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const scanName = field.current?.value.trim() ?? ''
    void navigate({ to: '/scan', state: scanName === '' ? {} : { scanName } })
  }
  return (
    // The field has no `name` attribute, so it isn't added to an address even before our script loads.
    <form aria-label="Free scan" action="/scan" onSubmit={submit}>
      <div className="flex gap-2 rounded-lg border border-edge bg-raised p-1.5 transition-colors focus-within:border-ink hover:border-ink max-sm:flex-col">
        <input
          ref={field}
          type="text"
          aria-label="Your first and last name"
          aria-describedby={hint}
          placeholder="Your first and last name"
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={120}
          enterKeyHint="go"
          className="min-h-touch min-w-0 flex-1 rounded-md bg-transparent px-3 text-[1.0625rem] outline-offset-0 placeholder:text-faint"
        />
        <Button type="submit" variant="primary">
          Start Free Scan
        </Button>
      </div>
      <p id={hint} className="mt-3 text-sm text-pretty text-soft">
        We look on five sites, in about a minute. No account, no card, and we don’t keep your name past a day.
      </p>
    </form>
  )
}
