// A template as the finished letter.
import type { LetterFacts } from '#shared/letters/templates.ts'

type TemplatePreviewProps = { subject: string; body: string }

export function TemplatePreview({ subject, body }: TemplatePreviewProps) {
  return (
    <div className="border border-line bg-paper px-5 py-5 text-sm">
      <p className="border-b border-line pb-3 wrap-anywhere">
        <span className="text-faint">Subject: </span>
        {subject}
      </p>
      <p className="mt-3 max-w-prose whitespace-pre-wrap wrap-anywhere">{body}</p>
    </div>
  )
}

/** The source of the facts, next to the preview. */
export const shownWith = (facts: LetterFacts): string =>
  facts.withoutListing ? 'as it would be where no listing is known' : `for your listing on ${facts.siteName}`
