// A password field whose text can be shown.
import { type ComponentProps, useState } from 'react'
import { TextInput } from './text-input.tsx'

/** For use in a Field, like TextInput. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <span className="relative block">
      <TextInput
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="off"
        spellCheck={false}
        className="pr-18"
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-label="Show password"
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 min-w-touch cursor-pointer rounded-md px-3.5 text-sm text-soft hover:text-ink"
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </span>
  )
}
