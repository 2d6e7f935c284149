// Alternatives to the form: a passkey, and the sign-in services that the operator has set up.
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SignInProvider } from '#web/data/session/auth-client.ts'
import { passkeysWork } from '#web/data/session/passkey-browser.ts'
import { session } from '#web/data/session.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { arrivalPath } from './auth-search.ts'
import { welcome } from './welcome.ts'

type OtherWaysProps = { redirect: string | undefined; passkey: boolean }

function useProviders(): readonly SignInProvider[] {
  const [providers, setProviders] = useState<readonly SignInProvider[]>([])
  useEffect(() => {
    let current = true
    session.providers().then(
      found => current && setProviders(found),
      // The form works without them.
      error => console.warn('Other services:', error),
    )
    return () => {
      current = false
    }
  }, [])
  return providers
}

function visitAddress(provider: string, redirect: string | undefined): string {
  const back = window.location.origin + arrivalPath(redirect)
  return `/auth/v1/authorize?web=1&provider=${encodeURIComponent(provider)}&redirect_to=${encodeURIComponent(back)}`
}

/** Empty if there are no alternatives. */
export function OtherWays({ redirect, passkey }: OtherWaysProps) {
  const providers = useProviders()
  const withPasskey = passkey && passkeysWork()
  if (!withPasskey && providers.length === 0) return null
  return (
    <section aria-label="Other ways" className="mt-6 grid gap-3 border-t border-line pt-6">
      {withPasskey && <PasskeyButton />}
      {providers.map(({ id, name }) => (
        <a key={id} href={visitAddress(id, redirect)} className={buttonStyle('secondary', 'medium', true)}>
          Continue with {name}
        </a>
      ))}
    </section>
  )
}

function PasskeyButton() {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const ask = async () => {
    setBusy(true)
    setFailure(null)
    const outcome = welcome(await session.signInByPasskey())
    setBusy(false)
    if (!outcome.ok) setFailure(outcome.message)
  }
  return (
    <div>
      <FormFailure message={failure} />
      <Button block icon={<KeyRound aria-hidden />} loading={busy} onClick={() => void ask()}>
        Use a passkey
      </Button>
    </div>
  )
}
