// A field for choosing a password: shows how hard it is to guess, and why.
import { type SyntheticEvent, useDeferredValue, useEffect, useState } from 'react'
import { cx } from './cx.ts'
import { Field } from './field.tsx'
import { PasswordInput } from './password-input.tsx'
import { estimateStrength, type Strength } from './password-strength.ts'

type NewPasswordFieldProps = { label: string; name: string; hint?: string; error?: string | undefined }

const SEGMENTS = [1, 2, 3, 4] as const
const FILLS = ['bg-back', 'bg-back', 'bg-yours', 'bg-clear', 'bg-clear'] as const

/** The form's other texts about the person: attackers know them too. */
function otherTexts(input: HTMLInputElement): string {
  const others = [...(input.form?.elements ?? [])].filter(
    element => element instanceof HTMLInputElement && ['text', 'email'].includes(element.type),
  )
  return others.map(element => (element === input ? '' : (element as HTMLInputElement).value)).join('\n')
}

function useStrength(typed: { password: string; others: string }): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null)
  const { password, others } = useDeferredValue(typed)
  useEffect(() => {
    let current = true
    if (password === '') setStrength(null)
    else
      estimateStrength(password, others.split('\n')).then(
        found => current && setStrength(found),
        // Offline, the dictionaries may be missing; the server has the last word anyway.
        error => console.warn('Password strength:', error),
      )
    return () => {
      current = false
    }
  }, [password, others])
  return typed.password === '' ? null : strength
}

/** For use in a form; shows the strength without enforcing it. */
export function NewPasswordField({ label, name, hint, error }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState({ password: '', others: '' })
  const strength = useStrength(typed)
  const onInput = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    setTyped({ password: currentTarget.value, others: otherTexts(currentTarget) })
  return (
    <Field label={label} error={error} {...(hint && !strength ? { hint } : {})}>
      <PasswordInput name={name} autoComplete="new-password" required onInput={onInput} />
      <StrengthMeter strength={strength} />
    </Field>
  )
}

function StrengthMeter({ strength }: { strength: Strength | null }) {
  return (
    <div role="status" className="text-sm empty:hidden">
      {strength && (
        <>
          <div aria-hidden className="mt-0.5 grid grid-cols-4 gap-1">
            {SEGMENTS.map(segment => (
              <span
                key={segment}
                className={cx(
                  'h-1 rounded-sm transition-colors',
                  segment <= Math.max(1, strength.score) ? FILLS[strength.score] : 'bg-line',
                )}
              />
            ))}
          </div>
          <p className="mt-1.5 text-soft">
            <span className="font-medium text-ink">{strength.label}.</span> {strength.advice.join(' ')}
          </p>
        </>
      )}
    </div>
  )
}
