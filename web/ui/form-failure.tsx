// The server's error message of a form.
import { useEffect, useRef } from 'react'
import { Notice } from './notice.tsx'

/** Announced when it appears, and takes the focus, so that it's visible too; renders nothing without a message. */
export function FormFailure({ message }: { message: string | null }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message !== null) box.current?.focus()
  }, [message])
  return (
    <div role="alert">
      {message && (
        <div ref={box} tabIndex={-1} className="mb-5">
          <Notice tone="back" title={message} />
        </div>
      )}
    </div>
  )
}
