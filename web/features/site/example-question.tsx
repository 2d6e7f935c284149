// "Is this you?" as in the product, about a made-up person.
import { exampleQuestion } from '#web/content/landing-examples.ts'
import { AgreementMark } from '#web/ui/agreement-mark.tsx'
import { cx } from '#web/ui/cx.ts'
import { ExampleButton } from './example-button.tsx'
import { ExampleFrame } from './example-frame.tsx'

export function ExampleQuestion() {
  return (
    <ExampleFrame title="Is this you?">
      <table className="w-full text-sm">
        <thead className="text-xs text-faint max-sm:sr-only">
          <tr>
            <th scope="col" className="sr-only">
              What
            </th>
            <th scope="col" className="py-1.5 pr-4 text-left font-normal">
              You
            </th>
            <th scope="col" className="sr-only">
              Agrees
            </th>
            <th scope="col" className="py-1.5 text-left font-normal">
              The listing
            </th>
          </tr>
        </thead>
        <tbody>
          {exampleQuestion.map(({ label, mine, theirs, mark }) => (
            <tr
              key={label}
              className="border-t border-line max-sm:grid max-sm:grid-cols-[2.25rem_minmax(0,1fr)] max-sm:py-2.5"
            >
              <th
                scope="row"
                className="py-2.5 pr-4 text-left font-normal whitespace-nowrap text-faint max-sm:col-start-2 max-sm:py-0 max-sm:text-xs"
              >
                {label}
              </th>
              <td className="py-2.5 pr-4 max-sm:col-start-2 max-sm:row-start-3 max-sm:py-0 max-sm:text-soft">
                <span className="text-faint sm:hidden">You: </span>
                {mine}
              </td>
              <td className="w-10 py-2.5 pr-4 max-sm:col-start-1 max-sm:row-span-3 max-sm:row-start-1 max-sm:py-1">
                <AgreementMark mark={mark} />
              </td>
              <td
                className={cx(
                  'py-2.5 max-sm:col-start-2 max-sm:row-start-2 max-sm:py-0 max-sm:text-base',
                  mark === 'differs' && 'font-semibold',
                  mark === 'open' && 'text-faint',
                )}
              >
                {theirs}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-3 grid grid-cols-2 gap-2.5">
        <ExampleButton>Not me</ExampleButton>
        <ExampleButton>Yes, that’s me</ExampleButton>
      </div>
    </ExampleFrame>
  )
}
