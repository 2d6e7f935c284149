// A letter as in the product, about a made-up person's listing.
import { writeLetter } from '#shared/letters/templates.ts'
import { exampleRecord } from '#web/content/landing-record.ts'
import { ExampleFrame } from './example-frame.tsx'

const letter = writeLetter('standard', {
  siteName: 'Familydex',
  listingName: exampleRecord.name,
  listingUrl: exampleRecord.address,
  shownPlace: 'Austin, TX',
  homeState: 'TX',
  onBehalf: false,
})

export function ExampleLetter() {
  return (
    <ExampleFrame title="Letter to Familydex">
      <div className="border-t border-line pt-3.5">
        <p className="text-sm">
          <span className="text-faint">Subject: </span>
          <span className="font-medium">{letter.subject}</span>
        </p>
        <div className="mt-3 grid gap-2.5 font-serif text-[1.0625rem] leading-[1.45]">
          {letter.body.split('\n\n').map(paragraph => (
            <p key={paragraph} className="whitespace-pre-line text-pretty [overflow-wrap:anywhere]">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </ExampleFrame>
  )
}
