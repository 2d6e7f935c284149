// The name to look for. Until a scan can be run without an account, it leads to sign-up and takes the name along.
import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useId } from 'react'
import { Button } from '#web/ui/button.tsx'

/** The name goes in the history's state: it never stands in an address. */
export function LandingNameForm() {
  const navigate = useNavigate()
  const hint = useId()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name')
    const fullName = typeof name === 'string' ? name.trim() : ''
    void navigate({ to: '/auth', search: { redirect: '/scan' }, state: { tab: 'sign-up', fullName } })
  }
  return (
    <form aria-label="Free scan" onSubmit={submit}>
      <div className="flex gap-2 rounded-lg border border-edge bg-raised p-1.5 transition-colors focus-within:border-ink hover:border-ink max-sm:flex-col">
        <input
          name="name"
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
        Next you’ll make an account, with your name filled in. It’s free, and there’s no card to enter.
      </p>
    </form>
  )
}
