// Two-step sign-in: the account's authenticator apps and recovery codes.
import { useState } from 'react'
import { failureOf } from '#web/data/http/error-text.ts'
import type { Enrolment, Factor, SecuredAccount } from '#web/data/session/security-answers.ts'
import { security } from '#web/data/session/security-client.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { StatusMessage } from '#web/ui/status-message.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { EnrolDialog } from './enrol-dialog.tsx'
import { RecoveryCodesRow } from './recovery-codes-row.tsx'
import { onDayText } from './when-text.ts'

type TwoStepPartProps = { account: SecuredAccount; reload: () => Promise<void> }

/** Off: what it is, and turning it on. On: the apps, and the recovery codes. */
export function TwoStepPart({ account, reload }: TwoStepPartProps) {
  const apps = account.factors.filter(factor => factor.status === 'verified')
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const { busy, result, run } = useAction(failureOf)
  const begin = () => run('enrol', async () => setEnrolment(await security.enrolFactor('')))
  const remove = (factor: Factor) =>
    run(
      factor.id,
      async () => {
        await security.removeFactor(factor.id)
        await reload()
      },
      apps.length === 1 ? 'Two-step sign-in is off.' : 'The app was removed.',
    )
  return (
    <>
      <StatusMessage result={result} />
      {apps.length === 0 ? (
        <div className="border-y border-line py-5">
          <p className="max-w-prose text-pretty text-soft">
            Signing in then takes your password and a code from an app on your phone. Your password alone
            won’t get anyone in.
          </p>
          <Button className="mt-4" loading={busy === 'enrol'} onClick={() => void begin()}>
            Turn on
          </Button>
        </div>
      ) : (
        <>
          <List label="Two-step sign-in">
            {apps.map((factor, index) => (
              <ListRow
                key={factor.id}
                title={nameOf(factor, index, apps.length)}
                detail={onDayText('Added', factor.created_at)}
                trailing={
                  <RemoveApp
                    name={nameOf(factor, index, apps.length)}
                    last={apps.length === 1}
                    busy={busy === factor.id}
                    onConfirm={() => void remove(factor)}
                  />
                }
              />
            ))}
            <RecoveryCodesRow />
          </List>
          <Button size="small" className="mt-4" loading={busy === 'enrol'} onClick={() => void begin()}>
            Add another app
          </Button>
        </>
      )}
      {enrolment && (
        <EnrolDialog
          enrolment={enrolment}
          first={apps.length === 0}
          onClose={isOn => {
            setEnrolment(null)
            if (isOn)
              void run('reload', reload, apps.length === 0 ? 'Two-step sign-in is on.' : 'The app was added.')
          }}
        />
      )}
    </>
  )
}

const nameOf = (factor: Factor, index: number, of: number): string =>
  factor.friendly_name ?? (of === 1 ? 'Authenticator app' : `Authenticator app ${index + 1}`)

type RemoveAppProps = { name: string; last: boolean; busy: boolean; onConfirm: () => void }

function RemoveApp({ name, last, busy, onConfirm }: RemoveAppProps) {
  return (
    <AlertDialog
      title={last ? 'Turn two-step sign-in off?' : `Remove ${name}?`}
      description={
        last
          ? 'Then your password alone signs you in. The recovery codes stop working.'
          : 'Its codes stop working. Devices that signed in with it have to sign in again.'
      }
      confirmLabel={last ? 'Turn off' : 'Remove'}
      tone="danger"
      onConfirm={onConfirm}
      trigger={
        <Button size="small" loading={busy} aria-label={last ? 'Turn off' : `Remove ${name}`}>
          {last ? 'Turn off' : 'Remove'}
        </Button>
      }
    />
  )
}
