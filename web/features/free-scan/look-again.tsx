// Town and state after a scan by name alone: with them, the next one tells namesakes apart.
import type { SubmitEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { PlaceFields } from './place-fields.tsx'
import { askedIn } from './scan-form.tsx'
import type { Asked } from './use-free-scan.ts'

type LookAgainProps = { asked: Asked; onScan: (asked: Asked) => void }

export function LookAgain({ asked, onScan }: LookAgainProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { city = '', state = '' } = askedIn(event.currentTarget) ?? {}
    if (city !== '' || state !== '') onScan({ ...asked, city, state })
  }
  return (
    <form aria-label="Look again" onSubmit={submit} className="rounded-lg border border-line bg-raised p-6">
      <h2 className="text-base font-semibold">Is it really you?</h2>
      <p className="mt-1 mb-4 text-sm text-pretty text-soft">
        A town tells you from your namesakes. We use it to search, and for nothing else.
      </p>
      <PlaceFields city={asked.city} state={asked.state} stacked />
      <Button type="submit" block className="mt-4">
        Look again
      </Button>
    </form>
  )
}
