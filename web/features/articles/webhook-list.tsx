// The events of webhooks and a program that receives them, from the tables that the server works by.
import { WEBHOOK_FACTS } from '#shared/protocol/developer-api/webhook-facts.ts'
import { WEBHOOK_SAMPLE } from '#shared/protocol/developer-api/webhook-sample.ts'
import { CodeSample } from '#web/ui/code-sample.tsx'
import { Code } from './with-code.tsx'

/** All events, then the sample. */
export function WebhookList() {
  return (
    <>
      <dl className="mt-6 border-t border-line">
        {Object.entries(WEBHOOK_FACTS).map(([event, { summary, read }]) => (
          <div key={event} className="border-b border-line py-3.5">
            <dt className="font-medium">
              <Code>{event}</Code>
            </dt>
            <dd className="mt-1 text-pretty text-soft">
              {summary}
              {read !== null && (
                <>
                  {' '}
                  Read more with <Code>{read}</Code>.
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <CodeSample
        text={WEBHOOK_SAMPLE}
        name="Sample: receive a webhook"
        what="the sample: receive a webhook"
      />
    </>
  )
}
