// One account for operators: its facts, and the acts that its state allows.
import { useState } from 'react'
import { momentText } from '#shared/letters/day-text.ts'
import type { AccountView } from '#shared/protocol/operator-console.ts'
import { now } from '#web/data/clock.ts'
import { failureOf } from '#web/data/http/error-text.ts'
import type { ConsoleAct } from '#web/data/operator-console.ts'
import { AddressText } from '#web/ui/address-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { DefinitionList } from '#web/ui/definition-list.tsx'
import { Section } from '#web/ui/section.tsx'
import { StatusMessage } from '#web/ui/status-message.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { ACT_WORDS, accountStates, actsFor } from './account-words.ts'
import { ActDialog } from './act-dialog.tsx'
import { counted } from './operation-words.ts'

type AccountPartProps = { account: AccountView; onChange: (account: AccountView) => void }

export function AccountPart({ account, onChange }: AccountPartProps) {
  const [asked, setAsked] = useState<ConsoleAct | null>(null)
  const { result, report } = useAction(failureOf)
  return (
    <>
      <StatusMessage result={result} />
      <Section
        title={<AddressText email={account.email} />}
        action={
          <span className="flex flex-wrap gap-x-4 gap-y-1">
            {accountStates(account, now()).map(({ label, tone }) => (
              <StatusPill key={label} tone={tone}>
                {label}
              </StatusPill>
            ))}
          </span>
        }
      >
        <Facts account={account} />
      </Section>
      <Section
        title="Actions"
        lede={
          account.is_own
            ? 'This is your own account. Change it in your settings, or ask another operator.'
            : 'Each asks for a reason, goes into the audit log, and is told to the owner by email and in their security log.'
        }
      >
        {!account.is_own && (
          <div className="flex flex-wrap gap-3">
            {actsFor(account).map(act => (
              <Button
                key={act}
                variant={act === 'deletion' ? 'danger' : 'secondary'}
                onClick={() => setAsked(act)}
              >
                {ACT_WORDS[act].label}
              </Button>
            ))}
          </div>
        )}
      </Section>
      {asked !== null && (
        <ActDialog
          account={account}
          act={asked}
          onClose={() => setAsked(null)}
          onDone={changed => {
            setAsked(null)
            onChange(changed)
            report(ACT_WORDS[asked].done, false)
          }}
        />
      )}
    </>
  )
}

function Facts({ account }: { account: AccountView }) {
  const { factors, sessions, providers } = account
  const at = (instant: string | null, otherwise: string) =>
    instant === null ? otherwise : momentText(instant, now())
  const ways = [
    account.has_password && 'Password',
    factors.passkeys > 0 && counted(factors.passkeys, 'passkey'),
    ...providers,
  ].filter(way => way !== false)
  return (
    <DefinitionList
      items={[
        { term: 'Number', detail: <code className="text-sm wrap-anywhere">{account.id}</code> },
        { term: 'Plan', detail: account.plan ?? 'None' },
        { term: 'Created', detail: at(account.created_at, '') },
        { term: 'Address confirmed', detail: at(account.confirmed_at, 'Not yet') },
        { term: 'Last sign-in', detail: at(account.last_sign_in_at, 'Never') },
        { term: 'Signs in with', detail: ways.length > 0 ? ways.join(', ') : 'Emailed links' },
        {
          term: 'Second factors',
          detail:
            factors.apps === 0
              ? 'No authenticator app'
              : `${counted(factors.apps, 'authenticator app')}, ${counted(factors.recovery_codes, 'unused recovery code')}`,
        },
        {
          term: 'Sessions',
          detail:
            sessions.count === 0
              ? 'None'
              : `${sessions.count}, last used ${at(sessions.last_seen_at, 'never')}`,
        },
        { term: 'API keys', detail: account.api_keys },
        ...(account.household_role === null
          ? []
          : [{ term: 'Household', detail: `A ${account.household_role} of another account’s` }]),
      ]}
    />
  )
}
