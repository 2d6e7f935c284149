// Choosing saved emails from the device's files, and how to save one.
import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

type MailFilePickerProps = {
  /** Whether there are emails already. */
  another: boolean
  onFiles: (files: readonly File[]) => Promise<void>
}

/** Accepts chosen and dropped files. */
export function MailFilePicker({ another, onFiles }: MailFilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    if (files && files.length > 0) void onFiles([...files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition; the button does the same
    <div
      className={`border border-dashed px-5 py-6 ${over ? 'border-ink bg-sunk' : 'border-edge'}`}
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
        accept=".eml,message/rfc822,.txt,text/plain"
        multiple
        hidden
        aria-label="Email files"
        onChange={event => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <Button variant={another ? 'secondary' : 'primary'} onClick={() => input.current?.click()}>
        {another ? 'Choose another email' : 'Choose an email'}
      </Button>
      <p className="mt-3 text-sm text-soft">
        An .eml file. In Gmail: More, then Download message. In Apple Mail: File, Save As, Raw Message Source.
        In Outlook: More actions, then Download. If Offlist is installed on your phone, you can also share an
        email or its text to it.
      </p>
    </div>
  )
}
