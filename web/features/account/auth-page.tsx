// Sign-up and sign-in (PRODUCT S2.7): tabs, and the outcome of a mailed link.
import { useRouter, useRouterState } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { guestReturned } from '#web/data/paid-checkout.ts'
import { useSession } from '#web/data/session.ts'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toast.ts'
import type { AuthSearch } from './auth-search.ts'
import { CheckMail } from './check-mail.tsx'
import { type LinkOutcome, linkOutcome } from './link-outcome.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { EndedNotice, OutcomeNotice, PaidNotice } from './outcome-notice.tsx'
import { safeRedirect } from './safe-redirect.ts'
import { SecondStepPage } from './second-step-page.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useEarlyApp } from './use-early-app.ts'
import { useLinkSession } from './use-link-session.ts'

type Tab = 'sign-up' | 'sign-in'

/** Where to send a signed-in person. Outcomes that concern their account are shown on the security page. */
function targetOf(wanted: string | undefined, outcome: LinkOutcome): string {
  if (outcome.kind === 'half' || outcome.kind === 'changed') return `/account/security?email=${outcome.kind}`
  if (outcome.kind === 'failed' && wanted === undefined) return '/account/security'
  return safeRedirect(wanted, window.location.origin)
}

/** Redirects to the target as soon as there is a session, even one from another tab. Returns whether it redirects. */
function useGoOn(wanted: string | undefined, outcome: LinkOutcome, stay: boolean): boolean {
  const router = useRouter()
  const { status } = useSession()
  const target = status === 'signed-in' && !stay ? targetOf(wanted, outcome) : null
  const failure = outcome.kind === 'failed' ? outcome.message : null
  useEffect(() => {
    if (target === null) return
    if (failure !== null) toast({ title: failure, tone: 'destructive' })
    router.history.replace(target)
  }, [target, failure, router])
  return target !== null
}

/** Reports a guest's return from a paid checkout to the server, and removes its id from the address. */
function useReturn(id: string | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (id === undefined) return
    void guestReturned(id)
    void router.navigate({ to: '/auth', search: { checkout: 'done' }, replace: true })
  }, [id, router])
}

/** The page's one h1 is the tab's headline. */
export function AuthPage({ search }: { search: AuthSearch }) {
  const { hash, asked, given } = useRouterState({
    select: ({ location: { hash, state } }) => ({ hash, asked: state.tab, given: state.fullName }),
    structuralSharing: true,
  })
  // Read once, on arrival: during navigation, the address is already the next page's.
  const [outcome] = useState(() => linkOutcome(search.confirmed === 1, hash, search.changed === 1))
  const [recovered, setRecovered] = useState(false)
  const comes = outcome.kind !== 'failed' && (search.arrived === 1 || search.recovery === 1)
  const arrival = useLinkSession(comes)
  const recovering = comes && search.recovery === 1 && arrival.failure === null && !recovered
  useReturn(search.session_id)
  const { secondStep, message: ended } = useSession()
  useViewFocus(secondStep ? 'second-step' : recovering && !arrival.arriving ? 'new-password' : 'ways-in')
  const leaving = useGoOn(search.redirect, outcome, recovering || arrival.arriving)
  if (secondStep) return <SecondStepPage step={secondStep} />
  // Don't flash the form again before the next page renders.
  if (arrival.arriving || leaving) {
    return (
      <p role="status" className="flex items-center gap-3 text-soft">
        <Spinner /> Signing in…
      </p>
    )
  }
  if (recovering) return <NewPasswordForm onDone={() => setRecovered(true)} />
  return (
    <AuthTabs
      outcome={outcome}
      failure={arrival.failure}
      redirect={search.redirect}
      ended={ended !== undefined}
      hasPaid={search.checkout === 'done'}
      fullName={given}
      first={
        asked === 'sign-in' || search.checkout === 'done' || outcome.kind !== 'none' || comes || ended
          ? 'sign-in'
          : 'sign-up'
      }
    />
  )
}

type AuthTabsProps = {
  outcome: LinkOutcome
  failure: string | null
  redirect: string | undefined
  /** This device's session expired or was ended elsewhere. */
  ended: boolean
  /** They just paid at checkout. */
  hasPaid: boolean
  /** A name entered on the previous page. */
  fullName: string | undefined
  /** The initial tab. */
  first: Tab
}

function AuthTabs({ outcome, failure, redirect, ended, hasPaid, fullName, first }: AuthTabsProps) {
  const [chosen, setChosen] = useState<Tab | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const tab = chosen ?? first
  const loadApp = useEarlyApp()
  useViewFocus(sentTo === null ? 'tabs' : 'check-mail')
  if (sentTo !== null) {
    return (
      <CheckMail
        email={sentTo}
        redirect={redirect}
        onSignIn={() => {
          setSentTo(null)
          setChosen('sign-in')
        }}
        onOtherAddress={() => setSentTo(null)}
      />
    )
  }
  return (
    <div onFocusCapture={loadApp}>
      <h1 className="mb-6 font-serif text-3xl font-medium tracking-[-0.015em]">
        {tab === 'sign-up' ? 'Create your account' : 'Sign in'}
      </h1>
      <div role="status" className="mb-6 empty:hidden">
        <OutcomeNotice outcome={outcome} />
        {hasPaid && outcome.kind === 'none' && <PaidNotice />}
        {ended && !hasPaid && outcome.kind === 'none' && failure === null && <EndedNotice />}
      </div>
      <FormFailure message={failure} />
      <Tabs
        label="Sign up or sign in"
        value={tab}
        onValueChange={value => setChosen(value === 'sign-in' ? 'sign-in' : 'sign-up')}
        tabs={[
          {
            value: 'sign-up',
            label: 'Sign Up',
            content: <SignUpForm onDone={setSentTo} redirect={redirect} fullName={fullName} />,
          },
          { value: 'sign-in', label: 'Sign In', content: <SignInForm redirect={redirect} /> },
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

/** Focuses the new view's headline, unless something in that view already has the focus. Skips the first view. */
function useViewFocus(view: string): void {
  const before = useRef(view)
  useEffect(() => {
    if (before.current === view) return
    before.current = view
    if (document.activeElement !== document.body) return
    const headline = document.querySelector<HTMLElement>('#main h1')
    if (!headline) return
    headline.tabIndex = -1
    headline.focus()
  }, [view])
}
