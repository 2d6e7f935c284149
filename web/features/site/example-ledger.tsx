// A made-up ledger: how a removal reads in the product, and what the marks mean.
import { exampleLedger } from '#web/content/landing.ts'
import { cx } from '#web/ui/cx.ts'
import { evidenceWords } from '#web/ui/evidence.ts'
import { EvidenceMark } from '#web/ui/evidence-mark.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'

const kinds = ['seen', 'asserted', 'sent', 'unknown'] as const

/** Says that it is an example. */
export function ExampleLedger() {
  return (
    <figure className="min-w-0">
      <ul className="border-t-2 border-ink">
        {exampleLedger.map(row => (
          <li key={row.site} className="flex items-center justify-between gap-4 border-b border-line py-3.5">
            <div className="min-w-0">
              <p className={cx('leading-6 font-medium', row.tone === 'clear' && 'struck')}>{row.site}</p>
              <p className={cx('text-sm text-faint', row.tone === 'clear' && 'struck')}>{row.detail}</p>
            </div>
            <StatusPill tone={row.tone}>{row.status}</StatusPill>
          </li>
        ))}
      </ul>
      <figcaption className="mt-4 text-sm text-faint">
        <p>An example; the sites are made up. Every statement has a mark that shows what backs it:</p>
        <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
          {kinds.map(kind => (
            <li key={kind} className="inline-flex items-center gap-2">
              <EvidenceMark kind={kind} />
              {evidenceWords[kind]}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}
