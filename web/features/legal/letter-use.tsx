// Sending a document as the letter of a removal.
import { LinkButton } from '#web/ui/link-button.tsx'
import { Section } from '#web/ui/section.tsx'

/** A removal that waits for a letter. */
export type WaitingRemoval = { jobId: string; siteName: string; personName: string; isOfDocument: boolean }

/** It opens in the letter dialog, to be read once more. */
export function LetterUse({
  requestId,
  removals,
  isForOneSite,
}: {
  requestId: string
  removals: readonly WaitingRemoval[]
  /** It names a site, so a letter to another site would refer to facts that site doesn't know. */
  isForOneSite: boolean
}) {
  const shown = isForOneSite ? removals.filter(({ isOfDocument }) => isOfDocument) : removals.slice(0, 5)
  return (
    <Section
      title="Use it as a letter"
      lede={
        shown.length === 0
          ? `No removal ${isForOneSite ? 'at this site ' : ''}is ready for a letter right now. You can copy the text, and send it yourself.`
          : 'It opens as the letter of a removal. You read it once more before it goes out.'
      }
    >
      {shown.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {shown.map(({ jobId, siteName, personName }) => (
            <LinkButton
              key={jobId}
              to="/removals/$jobId"
              params={{ jobId }}
              search={{ open: 'letter', legal: requestId }}
            >
              Write to {siteName}
              {personName === '' ? '' : ` for ${personName}`}
            </LinkButton>
          ))}
        </div>
      )}
    </Section>
  )
}
