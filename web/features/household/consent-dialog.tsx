// The consent for scanning a person: the statement, the authority, and a confirmation that it is true.
import { useState } from 'react'
import type { Person } from '#shared/collections/people.ts'
import { type Authority, isMinor } from '#shared/domain/households.ts'
import { mainName } from '#shared/letters/full-name.ts'
import { now } from '#web/data/clock.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { useUnsaved } from '#web/ui/unsaved.ts'
import { authorityOptions, readAuthority, statementOf } from './consent-words.ts'

type ConsentDialogProps = {
  person: Person
  /** The next action: "Agree and start the scan". */
  confirmLabel: string
  /** Why the last attempt failed. */
  failure?: string | null
  busy?: boolean
  onAgree: (authority: Authority) => void
  onClose: () => void
}

/** Mounted while it is open. Nothing is preselected. */
export function ConsentDialog(props: ConsentDialogProps) {
  const { person, confirmLabel, failure = null, busy = false, onAgree, onClose } = props
  const [authority, setAuthority] = useState<Authority | null>(null)
  const [isTrue, setTrue] = useState(false)
  useUnsaved(authority !== null || isTrue)
  const name = mainName(person)
  const minor = isMinor(person, now())
  return (
    <Dialog
      title={`May ${name} be searched for?`}
      description="This person isn’t you, so you need the right to act for them. We record it with today’s date."
      open
      onOpenChange={open => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            variant="primary"
            loading={busy}
            disabled={authority === null || !isTrue}
            onClick={() => authority !== null && onAgree(authority)}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {failure && (
        <p role="alert" className="mb-5 border-l-4 border-back py-1 pl-3 text-sm text-back">
          {failure}
        </p>
      )}
      <div className="mb-6 grid gap-3 text-pretty text-soft">
        {statementOf(name).map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <RadioGroup
        legend={`Why may you act for ${name}?`}
        options={authorityOptions(minor)}
        value={authority ?? ''}
        onValueChange={value => setAuthority(readAuthority(value))}
      />
      {minor && (
        <p className="mt-1 text-sm text-faint">
          {name} is under 18, or might be. Only a parent or guardian can agree.
        </p>
      )}
      <div className="mt-4 border-t border-line pt-3">
        <Checkbox
          label="This is true, and I agree to the above."
          checked={isTrue}
          onCheckedChange={setTrue}
        />
      </div>
    </Dialog>
  )
}
