// An alert as in the product: the site, the date, and the two options.
import { CornerUpLeft } from 'lucide-react'
import { exampleAlert } from '#web/content/landing-examples.ts'
import { ExampleButton } from './example-button.tsx'
import { ExampleFrame } from './example-frame.tsx'

export function ExampleAlert() {
  return (
    <ExampleFrame title="Alert">
      <div className="flex items-start gap-3.5 border-t border-line pt-4">
        <CornerUpLeft aria-hidden className="mt-0.5 size-5 shrink-0 text-back" />
        <div className="min-w-0 flex-1">
          <p className="font-medium">{exampleAlert.title}</p>
          <p className="text-sm text-soft">{exampleAlert.detail}</p>
          <span
            aria-hidden="true"
            className="site-line mt-2 max-w-44 [--bar:12px] [--pitch:24px]"
            data-state="back"
          />
          <div className="mt-3.5 flex flex-wrap gap-2.5">
            <ExampleButton variant="primary" size="small">
              Auto Remove
            </ExampleButton>
            <ExampleButton size="small">Manual Review</ExampleButton>
          </div>
        </div>
      </div>
    </ExampleFrame>
  )
}
