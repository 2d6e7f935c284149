// Copies a text and confirms it.
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** How long the confirmation is shown. */
const SAID_MS = 4000

type CopyButtonProps = {
  text: string
  /** The name of the copied text, for screen readers. */
  what: string
  label?: string
}

/** The button's width doesn't change. If the browser refuses the clipboard, the text can be selected by hand. */
export function CopyButton({ text, what, label = 'Copy' }: CopyButtonProps) {
  const [said, setSaid] = useState<'copied' | 'failed' | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), SAID_MS)
    return () => clearTimeout(timer)
  }, [said])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('copied')
    } catch (error) {
      console.warn('The clipboard was refused:', error)
      setSaid('failed')
    }
  }
  return (
    <>
      <Button
        size="small"
        className="min-w-26"
        icon={said === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={() => void copy()}
      >
        {said === 'copied' ? 'Copied' : said === 'failed' ? 'Can’t copy' : label}
        <VisuallyHidden> {what}</VisuallyHidden>
      </Button>
      <span role="status" className="sr-only">
        {said === 'copied' && `Copied: ${what}`}
        {said === 'failed' && `Couldn’t copy ${what}. Select it and copy it by hand.`}
      </span>
    </>
  )
}
