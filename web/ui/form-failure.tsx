// What the server answered when it said no.
import { Notice } from './notice.tsx'

/** Announced when it appears; nothing without a message. */
export function FormFailure({ message }: { message: string | null }) {
  return (
    <div role="alert">
      {message && (
        <div className="mb-5">
          <Notice tone="back" title={message} />
        </div>
      )}
    </div>
  )
}
