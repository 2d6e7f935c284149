// Sign-up and sign-in (specification section 2): tabs, and what a link from a mail led to.
import { useRouter, useRouterState } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSession } from '#web/data/session.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { AuthSearch } from './auth-search.ts'
import { CheckMail } from './check-mail.tsx'
import { type LinkOutcome, linkOutcome } from './link-outcome.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { safeRedirect } from './safe-redirect.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

type Tab = 'sign-up' | 'sign-in'

function OutcomeNotice({ outcome }: { outcome: LinkOutcome }) {
  if (outcome.kind === 'none') return null
  if (outcome.kind === 'confirmed') {
    return (
      <Notice tone="clear" title="Your email address is confirmed">
        Sign in to go on.
      </Notice>
    )
  }
  return (
    <Notice tone="back" title={outcome.message}>
      Sign in if your address is confirmed already. Otherwise sign up again with it, and a new link is sent.
    </Notice>
  )
}

/** Goes on to where the person wanted to be as soon as there is a session, also when another tab made it. */
function useGoOn(wanted: string | undefined, stay: boolean): void {
  const router = useRouter()
  const { status } = useSession()
  useEffect(() => {
    if (status === 'signed-in' && !stay) router.history.replace(safeRedirect(wanted, window.location.origin))
  }, [status, stay, wanted, router])
}

/** The page's one h1 is the tab's headline. */
export function AuthPage({ search }: { search: AuthSearch }) {
  const { hash, asked } = useRouterState({
    select: state => ({ hash: state.location.hash, asked: state.location.state.tab }),
    structuralSharing: true,
  })
  const outcome = linkOutcome(search.confirmed === 1, hash)
  const [chosen, setChosen] = useState<Tab | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [recovered, setRecovered] = useState(false)
  const recovering = search.recovery === 1 && outcome.kind !== 'failed' && !recovered
  useGoOn(search.redirect, recovering)
  const tab = chosen ?? (asked === 'sign-in' || outcome.kind !== 'none' ? 'sign-in' : 'sign-up')

  if (recovering) return <NewPasswordForm onDone={() => setRecovered(true)} />
  if (sentTo !== null) {
    return (
      <CheckMail
        email={sentTo}
        onSignIn={() => {
          setSentTo(null)
          setChosen('sign-in')
        }}
        onOtherAddress={() => setSentTo(null)}
      />
    )
  }
  return (
    <div>
      <h1 className="mb-6 font-serif text-3xl font-medium tracking-[-0.015em]">
        {tab === 'sign-up' ? 'Create your account' : 'Sign in'}
      </h1>
      <div role="status" className="mb-6 empty:hidden">
        <OutcomeNotice outcome={outcome} />
      </div>
      <Tabs
        label="Sign up or sign in"
        value={tab}
        onValueChange={value => setChosen(value === 'sign-in' ? 'sign-in' : 'sign-up')}
        tabs={[
          { value: 'sign-up', label: 'Sign Up', content: <SignUpForm onDone={setSentTo} /> },
          { value: 'sign-in', label: 'Sign In', content: <SignInForm /> },
        ]}
      />
      <div className="mt-8 border-t border-line pt-3">
        <LinkButton to="/" variant="quiet" size="small" icon={<ArrowLeft aria-hidden />} className="-ml-3.5">
          Back to home
        </LinkButton>
      </div>
    </div>
  )
}
