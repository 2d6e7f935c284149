// What a form asks for, each with a button that copies it.
import { CopyButton } from '#web/ui/copy-button.tsx'
import type { GuideValue } from './guide-values.ts'

export function GuideValuesPart({ values }: { values: readonly GuideValue[] }) {
  if (values.length === 0) return null
  return (
    <div className="mt-4">
      <p className="text-sm font-medium">What the form may ask for</p>
      <dl className="mt-2 border-t border-edge/60">
        {values.map(({ key, label, value, note }) => (
          <div key={key} className="flex items-center justify-between gap-4 border-b border-edge/60 py-2.5">
            <div className="min-w-0 gap-x-4 sm:grid sm:flex-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
              <dt className="text-sm text-soft sm:pt-0.5">{label}</dt>
              <dd>
                {value !== null && <span className="block wrap-anywhere">{value}</span>}
                <span className="block text-sm text-soft">{note}</span>
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
