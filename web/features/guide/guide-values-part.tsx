// The values a form asks for, each with a copy button.
import { CopyButton } from '#web/ui/copy-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { type GuideValue, HAS_WORDS, type SiteHas } from './guide-values.ts'

/** Shown: a full square; not shown: an empty one; unknown: dotted. The text next to it says the same. */
const MARK: Readonly<Record<SiteHas, string>> = {
  shown: 'border-soft bg-soft',
  not_shown: 'border-yours',
  unknown: 'border-dotted border-soft',
}

export function GuideValuesPart({ values }: { values: readonly GuideValue[] }) {
  if (values.length === 0) return null
  return (
    <div className="mt-4">
      <p className="text-sm font-medium">What the form may ask for</p>
      <dl className="mt-2 border-t border-edge/60">
        {values.map(({ key, label, value, has, note }) => (
          <div key={key} className="flex items-center justify-between gap-4 border-b border-edge/60 py-2.5">
            <div className="min-w-0 gap-x-4 sm:grid sm:flex-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
              <dt className="text-sm text-soft sm:pt-0.5">{label}</dt>
              <dd>
                {value !== null && <span className="block wrap-anywhere">{value}</span>}
                <span className="block text-sm text-soft">
                  <span
                    aria-hidden
                    className={cx('mr-2 inline-block size-2.5 border-2 align-baseline', MARK[has])}
                  />
                  {HAS_WORDS[has]} {note}
                </span>
              </dd>
            </div>
            {value !== null && (
              <div className="shrink-0">
                <CopyButton text={value} what={label} />
              </div>
            )}
          </div>
        ))}
      </dl>
    </div>
  )
}
