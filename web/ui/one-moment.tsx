// The placeholder for a part of a dialog that is loading.
import { Spinner } from './spinner.tsx'

export function OneMoment() {
  return (
    <p role="status" className="flex items-center gap-3 text-soft">
      <Spinner /> One moment…
    </p>
  )
}
