// Copies a text, and says that it did.
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** How long it says so. */
const SAID_MS = 4000

type CopyButtonProps = {
  text: string
  /** What is copied, for those who can't see what it stands beside. */
  what: string
}

/** Its width stays the same. Where the browser refuses the clipboard, the text can be selected by hand. */
export function CopyButton({ text, what }: CopyButtonProps) {
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
        {said === 'copied' ? 'Copied' : said === 'failed' ? 'Can’t copy' : 'Copy'}
        <VisuallyHidden> {what}</VisuallyHidden>
      </Button>
      <span role="status" className="sr-only">
        {said === 'copied' && `Copied: ${what}`}
        {said === 'failed' && `Couldn’t copy ${what}. Select it and copy it by hand.`}
      </span>
    </>
  )
}
