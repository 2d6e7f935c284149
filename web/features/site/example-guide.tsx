// A guide as in the product: finished steps, the next step, and the remaining time.
import { Check } from 'lucide-react'
import { type ExampleStep, exampleGuide } from '#web/content/landing-examples.ts'
import { cx } from '#web/ui/cx.ts'
import { ExampleFrame } from './example-frame.tsx'

export function ExampleGuide() {
  return (
    <ExampleFrame title={`Guide: ${exampleGuide.site}`}>
      <p className="font-medium">
        {exampleGuide.steps.length} steps, about {exampleGuide.minutes} minutes
      </p>
      <ol className="mt-3 border-t border-line">
        {exampleGuide.steps.map(step => (
          <Step key={step.title} {...step} />
        ))}
      </ol>
    </ExampleFrame>
  )
}

function Step({ title, minutes, state, action, why }: ExampleStep) {
  return (
    <li
      className={cx(
        '-mx-1 border-b border-l-4 border-line px-3 py-2.5 last:border-b-0',
        state === 'current' ? 'border-l-yours bg-yours-wash' : 'border-l-transparent',
      )}
    >
      <div className="flex items-start gap-3">
        <span
          aria-hidden="true"
          className={cx(
            'mt-0.5 grid size-5 shrink-0 place-items-center rounded-sm border',
            state === 'done' ? 'border-ink bg-ink text-paper' : 'border-edge bg-raised',
          )}
        >
          {state === 'done' && <Check strokeWidth={3} className="size-3.5" />}
        </span>
        <p className={cx('min-w-0 flex-1 leading-6', state === 'done' ? 'struck' : 'font-medium')}>{title}</p>
        <span className="text-sm text-faint tabular-nums">{minutes} min</span>
      </div>
      {action && <p className="mt-1 pl-8 text-sm">{action}</p>}
      {why && <p className="mt-0.5 pl-8 text-sm text-soft">{why}</p>}
    </li>
  )
}
