// Choosing a document from the device's files, or dropping it.
import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ACCEPTED, LARGEST } from './check-file.ts'

/** `refusal`: why the last file wasn't taken. */
export function FilePicker({
  refusal,
  onFiles,
}: {
  refusal: string | null
  onFiles: (files: readonly File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files])
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition; the button does the same */}
      <div
        className={`grid justify-items-center border border-dashed px-5 py-10 text-center ${over ? 'border-ink bg-sunk' : 'border-edge'}`}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
      >
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          hidden
          aria-label="Document file"
          onChange={event => {
            take(event.target.files)
            event.target.value = ''
          }}
        />
        <Button variant="primary" onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        <p className="mt-4 text-sm text-pretty text-soft">
          <span className="pointer-coarse:hidden">Or drop it here. </span>A PDF, PNG or JPEG of at most{' '}
          {LARGEST}.
        </p>
      </div>
      <div role="alert">{refusal && <p className="mt-3 text-sm text-back">{refusal}</p>}</div>
      <p className="mt-6 text-sm text-pretty text-soft">
        You can black out parts of an image on this device before it’s uploaded. We upload a PDF as it is.
      </p>
    </>
  )
}
