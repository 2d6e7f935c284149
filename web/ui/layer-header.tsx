// The header of a layer over the page: title, description and close button.
import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'

type LayerHeaderProps = {
  title: ReactNode
  description?: ReactNode
  /** Whether the title changes while the layer is open; changes are announced. */
  live?: boolean
  className?: string
}

/** For the content of a Radix dialog. */
export function LayerHeader({ title, description, live = false, className }: LayerHeaderProps) {
  return (
    <header className={cx('flex items-start gap-4 border-b border-line py-3 pr-2 pl-5', className)}>
      <div className="min-w-0 flex-1 py-2" {...(live ? { 'aria-live': 'polite' } : {})}>
        <Primitive.Title className="font-serif text-xl font-medium">{title}</Primitive.Title>
        {description && (
          <Primitive.Description className="mt-1 text-sm wrap-anywhere text-soft">
            {description}
          </Primitive.Description>
        )}
      </div>
      <Primitive.Close asChild>
        <IconButton label="Close" icon={<X aria-hidden />} />
      </Primitive.Close>
    </header>
  )
}
