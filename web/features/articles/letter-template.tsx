// One of the product's letters, with brackets for the reader's details.
import { writeLetter } from '#shared/letters/templates.ts'

type LetterTemplateProps = { type: 'gdpr' | 'ccpa' }

/** In an article: `<LetterTemplate type="gdpr" />`. */
export function LetterTemplate({ type }: LetterTemplateProps) {
  const letter = writeLetter(type, {
    siteName: '[site]',
    listingName: '[your name, as the listing shows it]',
    listingUrl: '[link of the listing]',
    shownPlace: '[place, as the listing shows it]',
    homeState: type === 'ccpa' ? 'CA' : null,
    onBehalf: false,
  })
  return (
    <figure className="my-6 rounded-md border border-line bg-raised px-5 py-4 sm:px-7 sm:py-6">
      <figcaption className="text-sm">
        <span className="text-faint">Subject: </span>
        <span className="font-medium">{letter.subject}</span>
      </figcaption>
      <div className="mt-4 grid gap-3 border-t border-line pt-4 font-serif leading-[1.5]">
        {letter.body.split('\n\n').map(paragraph => (
          <p key={paragraph} className="text-pretty whitespace-pre-line [overflow-wrap:anywhere]">
            {paragraph}
          </p>
        ))}
      </div>
    </figure>
  )
}
