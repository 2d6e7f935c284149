// The numbers behind a chart: a table that opens below it, and that is always printed.
import { type ReactNode, useId, useState } from 'react'

export type Numbers = {
  caption: string
  head: readonly string[]
  /** The first cell names the row. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

export function NumbersTable({ caption, head, rows }: Numbers) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="mt-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="min-h-6 cursor-pointer text-sm text-soft underline decoration-edge underline-offset-4 hover:text-ink pointer-coarse:min-h-touch print:hidden"
      >
        {isOpen ? 'Hide the numbers' : 'Show the numbers'}
        <span className="sr-only">: {caption}</span>
      </button>
      <section id={id} aria-label={caption} tabIndex={isOpen ? 0 : -1} className={isOpen ? SHOWN : HIDDEN}>
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-edge">
              {head.map((text, at) => (
                <th
                  key={text}
                  scope="col"
                  className={`py-2 font-medium text-soft ${at === 0 ? 'text-left' : 'pl-4 text-right'}`}
                >
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...values] }) => (
              <tr key={key} className="border-b border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {name}
                </th>
                {values.map((value, at) => (
                  <td key={head[at + 1]} className="py-1.5 pl-4 text-right">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

const SHOWN = 'mt-2 scroll-area max-h-96 overflow-auto print:max-h-none print:overflow-visible'
const HIDDEN = 'hidden print:mt-2 print:block'
