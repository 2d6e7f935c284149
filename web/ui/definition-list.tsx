// Labels and values between hairlines.
import type { ReactNode } from 'react'

type DefinitionListProps = { items: readonly { term: string; detail: ReactNode }[] }

/** Two columns on wide screens, stacked on phones. */
export function DefinitionList({ items }: DefinitionListProps) {
  return (
    <dl className="border-t border-line">
      {items.map(item => (
        <div key={item.term} className="border-b border-line py-3 sm:grid sm:grid-cols-[12rem_1fr] sm:gap-6">
          <dt className="text-sm text-faint sm:pt-0.5">{item.term}</dt>
          <dd className="min-w-0 break-words">{item.detail}</dd>
        </div>
      ))}
    </dl>
  )
}
