// The field for a guest's email address, inside the plan they chose.
import { X } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type GuestEmailBoxProps = {
  planName: string
  busy: boolean
  onContinue: (email: string) => void
  onClose: () => void
}

/** Takes the focus when it opens; Escape closes it. */
export function GuestEmailBox({ planName, busy, onContinue, onClose }: GuestEmailBoxProps) {
  const [email, setEmail] = useState('')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) onContinue(email)
  }
  return (
    <form
      aria-label={`Continue with ${planName}`}
      onSubmit={submit}
      onKeyDown={event => event.key === 'Escape' && onClose()}
      className="relative grid gap-3 rounded-md border border-edge bg-raised p-3.5"
    >
      <Field label="Your email" hint="Your receipt and the link to your account go there.">
        <TextInput
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          required
          autoFocus
          value={email}
          onChange={event => setEmail(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" variant="primary" block loading={busy} disabled={email.trim() === ''}>
        Continue
      </Button>
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="absolute top-1 right-1 grid size-9 cursor-pointer place-items-center rounded-sm text-soft hover:bg-sunk pointer-coarse:size-11"
      >
        <X aria-hidden className="size-4.5" />
      </button>
    </form>
  )
}
