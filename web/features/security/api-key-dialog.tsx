// Creating an API key: its name, scopes and expiry; its secret is shown once.
import { useState } from 'react'
import { API_SCOPES } from '#shared/domain/api-scopes.ts'
import { attempt } from '#web/data/session/attempt.ts'
import { security } from '#web/data/session/security-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { Select } from '#web/ui/select.tsx'
import { ShownOnce } from '#web/ui/shown-once.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { scopeText } from './scope-text.ts'

const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'One year' },
  { value: '', label: 'Until you revoke it' },
]

type Made = { name: string; key: string }

/** `onClose` is called with whether a key was created. */
export function ApiKeyDialog({ onClose }: { onClose: (made: boolean) => void }) {
  const [made, setMade] = useState<Made | null>(null)
  return (
    <Dialog
      title={made ? `Your key: ${made.name}` : 'Make an API key'}
      open
      onOpenChange={open => !open && onClose(made !== null)}
      footer={
        made && (
          <Button variant="primary" onClick={() => onClose(true)}>
            I’ve saved it
          </Button>
        )
      }
    >
      {made ? (
        <div>
          <p role="status" className="mb-5 text-pretty text-soft">
            You’ll see this only now. Put it where your program reads it, and nowhere else. Anyone who has it
            can do what it allows.
          </p>
          <ShownOnce name="API key" lines={[made.key]} />
        </div>
      ) : (
        <MakeForm onMade={setMade} />
      )}
    </Dialog>
  )
}

const fields = [{ name: 'keyName', missing: 'Give it a name.' }]

function MakeForm({ onMade }: { onMade: (made: Made) => void }) {
  const [scopes, setScopes] = useState<readonly string[]>([])
  const [days, setDays] = useState('90')
  const [unchosen, setUnchosen] = useState(false)
  const { errors, failure, busy, formProps } = useForm(fields, async ({ keyName = '' }) => {
    setUnchosen(scopes.length === 0)
    if (scopes.length === 0) return { ok: false, message: 'Choose at least one thing it can do.' }
    return attempt(async () => {
      const options = {
        name: keyName.trim(),
        scopes,
        ...(days === '' ? {} : { expires_in_days: Number(days) }),
      }
      onMade(await security.makeApiKey(options))
    }, '')
  })
  const toggle = (scope: string) => (checked: boolean) => {
    setScopes(before => (checked ? [...before, scope] : before.filter(one => one !== scope)))
    setUnchosen(false)
  }
  return (
    <form {...formProps} aria-label="Make an API key">
      <FormFailure message={failure} />
      <div className="grid gap-5">
        <Field label="Name" error={errors.keyName} hint="What will use it.">
          <TextInput name="keyName" autoComplete="off" maxLength={60} required />
        </Field>
        <fieldset aria-invalid={unchosen || undefined}>
          <legend className="mb-1.5 text-sm font-medium">It may</legend>
          {API_SCOPES.map(scope => (
            <Checkbox
              key={scope}
              label={scopeText(scope)}
              checked={scopes.includes(scope)}
              onCheckedChange={toggle(scope)}
            />
          ))}
        </fieldset>
        <Field label="It works for">
          <Select
            name="lifetime"
            value={days}
            options={LIFETIMES}
            onChange={event => setDays(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" loading={busy} block>
          Make the key
        </Button>
      </div>
    </form>
  )
}
