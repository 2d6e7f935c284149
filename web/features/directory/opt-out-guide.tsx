// How to opt out by yourself, step by step.
import type { GuideStep } from '#shared/guides/guide.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/section.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { BrokerPageData } from './directory-data.ts'

const PAGES: Readonly<Record<BrokerPageData['guide']['page']['kind'], string>> = {
  request: 'Open the request page',
  privacy: 'Open the privacy page',
  site: 'Open the website',
}

export function OptOutGuide({ name, guide }: { name: string; guide: BrokerPageData['guide'] }) {
  const { page, mailbox } = guide
  return (
    <Section title={`How to opt out of ${name} yourself`} lede={guide.lede}>
      <ol className="border-t border-line">
        {guide.steps.map((step, index) => (
          <Step key={step.id} step={step} number={index + 1} />
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap gap-3">
        <a
          href={page.url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={buttonStyle('primary', 'medium', false)}
        >
          {PAGES[page.kind]}
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
        {mailbox !== null && (
          <a
            href={`mailto:${mailbox}`}
            className={`${buttonStyle('secondary', 'medium', false)} wrap-anywhere`}
          >
            Write to {mailbox}
          </a>
        )}
      </div>
      {guide.inDrop && (
        <div className="mt-6">
          <Notice title="If you live in California">
            This broker is in our copy of the state’s 2026 registry. One free request at the state’s platform,
            DROP, goes to every registered broker.{' '}
            <TextLink to="/$page" params={{ page: 'privacy-education' }}>
              How DROP works
            </TextLink>
          </Notice>
        </div>
      )}
    </Section>
  )
}

function Step({
  step: { title, description, action, tip, estimatedTime },
  number,
}: {
  step: GuideStep
  number: number
}) {
  return (
    <li className="grid grid-cols-[2rem_1fr] border-b border-line py-4">
      <span className="font-serif text-xl text-faint tabular-nums">{number}</span>
      <div className="min-w-0 max-w-prose">
        <h3 className="font-medium">
          {title}
          {estimatedTime !== undefined && (
            <span className="font-normal text-faint"> · {estimatedTime} min</span>
          )}
        </h3>
        <p className="text-soft">{description}</p>
        <p className="mt-1">{action}</p>
        {tip && <p className="mt-1 text-sm text-faint">{tip}</p>}
      </div>
    </li>
  )
}
