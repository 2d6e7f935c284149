// Passkeys: signing in with the device's own lock, without a password.
import { useState } from 'react'
import { failureOf } from '#web/data/http/error-text.ts'
import { attempt } from '#web/data/session/attempt.ts'
import { passkeysWork } from '#web/data/session/passkey-browser.ts'
import type { Passkey } from '#web/data/session/security-answers.ts'
import { security } from '#web/data/session/security-client.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { AsyncSection } from '#web/ui/async-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { StatusMessage } from '#web/ui/status-message.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useForm } from '#web/ui/use-form.ts'
import { useLoad } from '#web/ui/use-load.ts'
import { deviceName } from './device-name.ts'
import { lastUsedText, onDayText } from './when-text.ts'

/** The purpose of the name dialog: a new passkey, or renaming one. */
type Naming = { kind: 'add' } | { kind: 'rename'; passkey: Passkey } | null

/** The list; adding, renaming and removing. */
export function PasskeysPart() {
  const { loadState, reload } = useLoad(security.passkeys, failureOf)
  const [naming, setNaming] = useState<Naming>(null)
  const { busy, result, run } = useAction(failureOf)
  const remove = (passkey: Passkey) =>
    run(
      passkey.id,
      async () => {
        await security.removePasskey(passkey.id)
        await reload()
      },
      `${passkey.name} no longer works. Your device may still list it; you can delete it there.`,
    )
  return (
    <>
      <StatusMessage result={result} />
      <AsyncSection name="passkeys" loadState={loadState} reload={reload}>
        {passkeys => (
          <>
            {passkeys.length === 0 ? (
              <p className="border-y border-line py-5 text-soft">
                None yet. A passkey signs you in with your finger, face or PIN, and leaves no password to
                steal.
              </p>
            ) : (
              <List label="Passkeys">
                {passkeys.map(passkey => (
                  <PasskeyRow
                    key={passkey.id}
                    passkey={passkey}
                    busy={busy === passkey.id}
                    onRename={() => setNaming({ kind: 'rename', passkey })}
                    onRemove={() => void remove(passkey)}
                  />
                ))}
              </List>
            )}
            {passkeysWork() ? (
              <Button size="small" className="mt-4" onClick={() => setNaming({ kind: 'add' })}>
                Add a passkey
              </Button>
            ) : (
              <p className="mt-4 text-sm text-faint">
                This browser can’t make one at this address. Passkeys need a domain name and a recent browser.
              </p>
            )}
          </>
        )}
      </AsyncSection>
      {naming && (
        <NameDialog
          naming={naming}
          onClose={text => {
            setNaming(null)
            if (text !== null) void run('reload', reload, text)
          }}
        />
      )}
    </>
  )
}

type PasskeyRowProps = { passkey: Passkey; busy: boolean; onRename: () => void; onRemove: () => void }

function PasskeyRow({ passkey, busy, onRename, onRemove }: PasskeyRowProps) {
  const { name } = passkey
  return (
    <ListRow
      title={name}
      detail={`${onDayText('Added', passkey.created_at)}. ${lastUsedText(passkey.last_used_at)}.`}
      trailing={
        <>
          <Button size="small" aria-label={`Rename ${name}`} onClick={onRename}>
            Rename
          </Button>
          <AlertDialog
            title={`Remove ${name}?`}
            description="It no longer signs you in. Devices that are signed in stay signed in."
            confirmLabel="Remove"
            tone="danger"
            onConfirm={onRemove}
            trigger={
              <Button size="small" loading={busy} aria-label={`Remove ${name}`}>
                Remove
              </Button>
            }
          />
        </>
      }
    />
  )
}

const fields = [{ name: 'passkeyName', missing: 'Give it a name.' }]

type NameDialogProps = { naming: NonNullable<Naming>; onClose: (text: string | null) => void }

function NameDialog({ naming, onClose }: NameDialogProps) {
  const adds = naming.kind === 'add'
  const { errors, failure, busy, formProps } = useForm(
    fields,
    async ({ passkeyName = '' }) => {
      const name = passkeyName.trim()
      const outcome = await attempt(
        () => (adds ? security.addPasskey(name) : security.renamePasskey(naming.passkey.id, name)),
        adds ? `${name} can sign in now.` : `It’s called ${name} now.`,
      )
      if (outcome.ok) onClose(outcome.message)
      return outcome
    },
    { byCode: { validation_failed: 'passkeyName' } },
  )
  return (
    <Dialog
      title={adds ? 'Add a passkey' : 'Rename the passkey'}
      {...(adds ? { description: 'Your device asks for your finger, face or PIN next.' } : {})}
      open
      onOpenChange={open => !open && onClose(null)}
    >
      <form {...formProps} aria-label={adds ? 'Add a passkey' : 'Rename the passkey'}>
        <FormFailure message={failure} />
        <div className="grid gap-5">
          <Field label="Name" error={errors.passkeyName} hint="So you can tell it apart in the list.">
            <TextInput
              name="passkeyName"
              autoComplete="off"
              maxLength={100}
              defaultValue={adds ? deviceName(navigator.userAgent) : naming.passkey.name}
              required
            />
          </Field>
          <Button type="submit" variant="primary" loading={busy} block>
            {adds ? 'Go on' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
