// A row of a repeated group (a name, a place), with its remove button.
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'

type RowFrameProps = { title: string; onRemove?: (() => void) | undefined; children: ReactNode }

/** `onRemove` is absent if the row must stay. */
export function RowFrame({ title, onRemove, children }: RowFrameProps) {
  return (
    <fieldset aria-label={title} className="min-w-0 border-b border-line pb-6 last:border-0 last:pb-0">
      <div className="mb-3 flex items-center justify-between gap-4">
        <p className="text-sm font-semibold">{title}</p>
        {onRemove && (
          <IconButton
            label={`Remove ${title.toLowerCase()}`}
            icon={<Trash2 aria-hidden />}
            onClick={onRemove}
          />
        )}
      </div>
      {children}
    </fieldset>
  )
}
