// The account's sign-in and security: address, password, second step, passkeys, devices, keys, and log.

import { useEffect } from 'react'
import { accountPages } from '#web/content/account-pages.ts'
import { failureOf } from '#web/data/http/error-text.ts'
import type { SecuredAccount } from '#web/data/session/security-answers.ts'
import { security } from '#web/data/session/security-client.ts'
import { useReachable } from '#web/data/session/use-reachable.ts'
import { session } from '#web/data/session.ts'
import { AsyncSection } from '#web/ui/async-section.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageLoadError } from '#web/ui/page-load-error.tsx'
import { Section } from '#web/ui/section.tsx'
import { SubNav } from '#web/ui/sub-nav.tsx'
import { UnreachedNotice } from '#web/ui/unreached-notice.tsx'
import { useLoad } from '#web/ui/use-load.ts'
import { AddressPart } from './address-part.tsx'
import { ApiKeysPart } from './api-keys-part.tsx'
import { ConnectionsPart } from './connections-part.tsx'
import { LogPart } from './log-part.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { SessionsPart } from './sessions-part.tsx'
import { TwoStepPart } from './two-step-part.tsx'

/** The result of a link: `half` or `changed` for the address, `connected` for another service. */
export type SecurityArrival = 'half' | 'changed' | 'connected' | undefined

/** None of this is stored on the device, so there is nothing to show offline. */
export function SecurityPage({ arrived }: { arrived: SecurityArrival }) {
  const { loadState, reload } = useLoad(security.account, failureOf)
  useEffect(() => {
    // Updates the account's address in the app's memory.
    if (arrived === 'changed')
      session.arrive().catch(error => console.warn('Renewing after the change:', error))
  }, [arrived])
  return (
    <Page width="prose">
      <SubNav label="Account" pages={accountPages} />
      <PageHeader
        title="Account security"
        lede="How you sign in, where you’re signed in, and recent activity."
      />
      {loadState.status === 'failed' ? (
        <PageLoadError failure={loadState} what="Sign-in and devices" reload={reload} />
      ) : (
        <AsyncSection name="your account" loadState={loadState} reload={reload}>
          {account => <Parts account={account} reload={reload} arrived={arrived} />}
        </AsyncSection>
      )}
    </Page>
  )
}

type PartsProps = { account: SecuredAccount; reload: () => Promise<void>; arrived: SecurityArrival }

function Parts({ account, reload, arrived }: PartsProps) {
  const reachable = useReachable()
  return (
    <>
      <div role="status" className="mb-8 empty:hidden">
        {!reachable && <UnreachedNotice />}
        {reachable && <ArrivedNotice arrived={arrived} />}
      </div>
      <Section title="Address and password">
        <AddressPart account={account} reload={reload} />
      </Section>
      <Section title="Two-step sign-in">
        <TwoStepPart account={account} reload={reload} />
      </Section>
      <Section title="Passkeys">
        <PasskeysPart />
      </Section>
      <Section title="Devices and sessions">
        <SessionsPart account={account} />
      </Section>
      <Section title="Connected accounts">
        <ConnectionsPart account={account} reload={reload} />
      </Section>
      <Section title="API keys">
        <ApiKeysPart />
      </Section>
      <Section title="Webhooks" lede="We call your programs when something happens.">
        <LinkButton size="small" to="/account/security/webhooks">
          See your webhooks
        </LinkButton>
      </Section>
      <Section
        title="Security log"
        lede="If something here wasn’t you, change your password and sign out everywhere else."
      >
        <LogPart />
      </Section>
    </>
  )
}

function ArrivedNotice({ arrived }: { arrived: SecurityArrival }) {
  if (arrived === undefined) return null
  if (arrived === 'half') {
    return (
      <Notice tone="yours" title="One down, one to go">
        Now open the link in the email to the other address. Until then, nothing changes.
      </Notice>
    )
  }
  return (
    <Notice
      tone="clear"
      title={arrived === 'changed' ? 'Your address has been changed' : 'The other account is connected'}
    />
  )
}
