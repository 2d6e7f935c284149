// Town and state after a scan by name alone, so that the next scan can tell namesakes apart.
import type { SubmitEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { PlaceFields } from './place-fields.tsx'
import { scanInputOf } from './scan-form.tsx'
import type { ScanInput } from './use-free-scan.ts'

type RescanFormProps = { input: ScanInput; onScan: (input: ScanInput) => void }

export function RescanForm({ input, onScan }: RescanFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { city = '', state = '' } = scanInputOf(event.currentTarget) ?? {}
    if (city !== '' || state !== '') onScan({ ...input, city, state })
  }
  return (
    <form aria-label="Look again" onSubmit={submit} className="rounded-lg border border-line bg-raised p-6">
      <h2 className="text-base font-semibold">Is it really you?</h2>
      <p className="mt-1 mb-4 text-sm text-pretty text-soft">
        A town tells you from your namesakes. We use it to search, and for nothing else.
      </p>
      <PlaceFields city={input.city} state={input.state} stacked />
      <Button type="submit" block className="mt-4">
        Look again
      </Button>
    </form>
  )
}
