// Advice on the results, most important first.
import type { Recommendation } from '#shared/protocol/free-scan.ts'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { Section } from '#web/ui/section.tsx'

const PRIORITY = { high: 'High priority', medium: 'Medium', low: 'Low' } as const

export function AdviceList({ recommendations }: { recommendations: readonly Recommendation[] }) {
  if (recommendations.length === 0) return null
  return (
    <Section title="What to do first">
      <ol className="border-t border-line">
        {recommendations.map(({ message, priority, actions, estimatedRemovalTime, link }, index) => (
          <li
            key={message}
            className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-4 border-b border-line py-4 sm:grid-cols-[2rem_minmax(0,1fr)_auto]"
          >
            <span aria-hidden="true" className="font-serif text-xl">
              {index + 1}
            </span>
            <div>
              <h3 className="font-medium">{message}</h3>
              <p className="mt-0.5 text-sm text-pretty text-soft">{actions.join(' ')}</p>
              <p className="mt-0.5 text-sm text-pretty text-faint">Time: {estimatedRemovalTime}</p>
              {link && (
                <p className="mt-1 text-sm">
                  <ExternalLink href={link}>Open their opt-out page</ExternalLink>
                </p>
              )}
            </div>
            <p className="text-sm whitespace-nowrap text-soft max-sm:col-start-2 max-sm:mt-1">
              {PRIORITY[priority]}
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-sm text-soft">
        You can do all of this yourself, free. How long a site takes is up to the site.
      </p>
    </Section>
  )
}
