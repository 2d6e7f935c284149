// The text of a letter or reply: the words that decided are marked, and only links to the site's own pages lead anywhere.
import { cx } from '#web/ui/cx.ts'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { type RichPart, richText, splitQuoted } from './marked-text.ts'

type ReplyTextProps = {
  text: string
  words: readonly string[]
  hosts: readonly string[]
  /** For the first lines of a text. */
  isFaint?: boolean
}

/** A letter quoted at its end is folded. */
export function ReplyText({ text, words, hosts, isFaint = false }: ReplyTextProps) {
  const { own, quoted } = splitQuoted(text)
  return (
    <>
      <p className={cx('whitespace-pre-wrap', isFaint && 'text-soft')}>
        {richText(own, words, hosts).map(part => (
          <Part key={part.at} {...part} />
        ))}
      </p>
      {quoted && (
        <details className="mt-2">
          <summary className="cursor-pointer text-soft pointer-coarse:min-h-touch pointer-coarse:content-center">
            Quoted text
          </summary>
          <p className="mt-2 border-l-2 border-line pl-3 whitespace-pre-wrap text-soft">{quoted}</p>
        </details>
      )}
    </>
  )
}

function Part({ href, at, runs }: RichPart) {
  let start = at
  const content = runs.map(({ text, isMarked }) => {
    const key = start
    start += text.length
    return isMarked ? (
      <mark
        key={key}
        className="rounded-sm bg-sunk box-decoration-clone px-0.5 font-medium text-ink underline decoration-2 underline-offset-4"
      >
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    )
  })
  return href === null ? content : <ExternalLink href={href}>{content}</ExternalLink>
}
