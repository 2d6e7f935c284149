// A secret that is shown only once: to copy, or to save as a file.
import { Check, Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'

type ShownOnceProps = {
  /** The name of the secret: "recovery codes". */
  name: string
  lines: readonly string[]
  /** Offers to save it as a file with this name. */
  file?: { name: string; text: string }
}

/** Says whether copying worked; browsers may refuse it. */
export function ShownOnce({ name, lines, file }: ShownOnceProps) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no')
  const copy = () =>
    navigator.clipboard.writeText(lines.join('\n')).then(
      () => setCopied('yes'),
      error => {
        console.warn('Copying:', error)
        setCopied('refused')
      },
    )
  return (
    <div>
      <ul
        aria-label={name}
        className={
          lines.length > 1
            ? 'grid grid-cols-1 gap-x-8 gap-y-1.5 border-y border-line bg-sunk/60 px-4 py-4 min-[24rem]:grid-cols-2'
            : 'border-y border-line bg-sunk/60 px-4 py-4'
        }
      >
        {lines.map(line => (
          <li key={line} className="font-medium tracking-[0.06em] wrap-anywhere tabular-nums select-all">
            {line}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button
          size="small"
          icon={copied === 'yes' ? <Check aria-hidden /> : <Copy aria-hidden />}
          onClick={() => void copy()}
        >
          {copied === 'yes' ? 'Copied' : 'Copy'}
        </Button>
        {file && (
          <Button size="small" icon={<Download aria-hidden />} onClick={() => saveText(file.name, file.text)}>
            Download
          </Button>
        )}
        <p role="status" className="text-sm text-soft empty:hidden">
          {copied === 'refused' && 'This browser didn’t copy it. Select it and copy it by hand.'}
        </p>
      </div>
    </div>
  )
}

/** Saves it through the browser's own download; nothing leaves the device. */
function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
