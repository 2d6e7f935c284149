// A file that came with a mail: saved on the person's device, never shown here.
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import type { MailAttachment } from '#shared/collections/messages.ts'
import { type Lack, useEvidenceFile } from '#web/data/evidence.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { sizeText } from '#web/ui/size-text.ts'
import { shortName } from './thread-words.ts'

const LACKS: Readonly<Record<Lack, string>> = {
  offline: 'The file isn’t on this device yet. You can save it when you’re back online.',
  failed: 'We couldn’t load the file. Try again later.',
  damaged: 'Our server lost this file, or something changed it.',
  deleted: 'We deleted this file, as we do 90 days after a removal.',
}

/** Saved as plain bytes under its own name, so that no browser opens it. */
export function AttachmentButton({ file }: { file: MailAttachment }) {
  const load = useEvidenceFile()
  const [state, setState] = useState<'idle' | 'loading' | Lack>('idle')
  const save = async () => {
    setState('loading')
    const loaded = await load(file.id)
    if (!(loaded instanceof Uint8Array)) return setState(loaded)
    saveFile(file.name, loaded, 'application/octet-stream')
    setState('idle')
  }
  return (
    <>
      <Button
        size="small"
        icon={<Paperclip aria-hidden className="size-4" />}
        className="max-w-full text-left whitespace-normal"
        aria-label={`Save ${file.name}, ${sizeText(file.bytes)}`}
        title={file.name}
        loading={state === 'loading'}
        onClick={() => void save()}
      >
        <span className="min-w-0 wrap-anywhere">{shortName(file.name)}</span>
        <span className="shrink-0 font-normal whitespace-nowrap text-faint">{sizeText(file.bytes)}</span>
      </Button>
      <p role="status" className="mt-1 text-sm text-soft empty:hidden">
        {state !== 'idle' && state !== 'loading' && LACKS[state]}
      </p>
    </>
  )
}
