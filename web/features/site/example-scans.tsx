// How a removal is proven: one line, on the day it was found and in two later scans.
import { exampleScans } from '#web/content/landing-examples.ts'
import { ExampleFrame } from './example-frame.tsx'

export function ExampleScans() {
  return (
    <ExampleFrame title="The proof">
      <ol className="flex gap-4 pt-2 sm:gap-6">
        {exampleScans.map(({ state, label, on }) => (
          <li key={state} className="min-w-0 flex-1">
            <span
              aria-hidden="true"
              className="site-line [--bar:16px] [--pitch:26px]"
              data-state={state}
              data-amount={6}
            />
            <p className="mt-2 text-sm font-medium">{label}</p>
            <p className="text-xs text-faint tabular-nums">{on}</p>
          </li>
        ))}
      </ol>
    </ExampleFrame>
  )
}
