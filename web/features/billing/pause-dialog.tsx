// Pausing: the number of months, and what it does.
import { useState } from 'react'
import { PAUSE_MONTHS_MAX } from '#shared/domain/pause.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { pauseText, type Subscribed } from './billing-words.ts'

type PauseDialogProps = {
  subscription: Subscribed
  now: number
  isBusy: boolean
  onPause: (months: number) => void
}

const MONTHS = Array.from({ length: PAUSE_MONTHS_MAX }, (_, index) => {
  const months = index + 1
  return { value: String(months), label: months === 1 ? '1 month' : `${months} months` }
})

export function PauseDialog({ subscription, now, isBusy, onPause }: PauseDialogProps) {
  const [open, setOpen] = useState(false)
  const [months, setMonths] = useState(1)
  return (
    <Dialog
      title="Pause your plan?"
      open={open}
      onOpenChange={setOpen}
      trigger={<Button loading={isBusy}>Pause</Button>}
    >
      <div className="grid gap-5">
        <Field label="For how long">
          <Select
            options={MONTHS}
            value={String(months)}
            onChange={event => setMonths(Number(event.currentTarget.value))}
          />
        </Field>
        <p aria-live="polite" className="text-pretty text-soft">
          {pauseText(subscription, months, now)}
        </p>
        <Button
          variant="primary"
          block
          onClick={() => {
            setOpen(false)
            onPause(months)
          }}
        >
          Pause my plan
        </Button>
      </div>
    </Dialog>
  )
}
