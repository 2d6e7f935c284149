// The sign-in form, with panels for a forgotten password and a mailed link (PRODUCT S5 and S8).
import { useEffect, useRef, useState } from 'react'
import { stopAsking } from '#web/data/session/passkey-browser.ts'
import { session } from '#web/data/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { MailLinkForm } from './mail-link.tsx'
import { OtherWays } from './other-ways.tsx'
import { welcome } from './welcome.ts'

const fields = [
  { name: 'email', missing: 'Enter your email address.' },
  { name: 'password', missing: 'Enter your password.' },
]

type Panel = 'forgot' | 'link' | null

/** While the form is open, the browser suggests passkeys in its address field. */
function usePasskeySuggestions(): void {
  useEffect(() => {
    session.signInByAutofill().then(welcome, error => console.warn('Passkey suggestions:', error))
    return () => void stopAsking()
  }, [])
}

/** The page redirects by itself once there is a session. */
export function SignInForm({ redirect }: { redirect: string | undefined }) {
  const [panel, setPanel] = useState<Panel>(null)
  const address = useRef<HTMLInputElement>(null)
  usePasskeySuggestions()
  const { errors, failure, busy, formProps } = useForm(
    fields,
    async ({ email = '', password = '' }) => welcome(await session.signIn({ email, password })),
    // We don't reveal which of the two is wrong; the password is the one to retype.
    { byCode: { invalid_credentials: 'password' } },
  )
  const toggle = (name: Exclude<Panel, null>) => () => setPanel(panel === name ? null : name)
  return (
    <div>
      <form {...formProps} aria-label="Sign in">
        <FormFailure message={failure} />
        <div className="grid gap-5">
          <Field label="Email" error={errors.email}>
            <TextInput ref={address} name="email" type="email" autoComplete="username webauthn" required />
          </Field>
          <Field label="Password" error={errors.password}>
            <PasswordInput name="password" autoComplete="current-password" required />
          </Field>
          <Button type="submit" variant="primary" loading={busy} block>
            Sign In
          </Button>
        </div>
      </form>
      <div className="mt-3 -mx-3.5 flex flex-wrap justify-between">
        <Button
          variant="quiet"
          size="small"
          aria-expanded={panel === 'forgot'}
          aria-controls="sign-in-panel"
          onClick={toggle('forgot')}
        >
          Forgot password?
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-expanded={panel === 'link'}
          aria-controls="sign-in-panel"
          onClick={toggle('link')}
        >
          Email me a link
        </Button>
      </div>
      <div id="sign-in-panel">
        {panel === 'forgot' && <ForgotPassword />}
        {panel === 'link' && <MailLinkForm email={address.current?.value ?? ''} redirect={redirect} />}
      </div>
      <OtherWays redirect={redirect} passkey />
    </div>
  )
}
