// More: the places without a tab, support, and the account, in a sheet that slides up from the bottom.
import { Link } from '@tanstack/react-router'
import { LifeBuoy, ShieldCheck } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { focusInSight } from '#web/ui/focus-in-sight.ts'
import { LayerHeader } from '#web/ui/layer-header.tsx'
import { sideRowStyle } from '#web/ui/side-row-style.ts'
import { useBackCloses } from '#web/ui/use-back-closes.ts'
import { useOpenerFocus } from '#web/ui/use-opener-focus.ts'
import { PlaceList } from './place-list.tsx'
import { type PlaceCounts, REST } from './places.ts'

type MoreSheetProps = {
  isOpen: boolean
  onClose: () => void
  counts: PlaceCounts | null
  isOperator: boolean
  /** The rows of the account. */
  account: ReactNode
}

/** Modal; closes after a choice, on Escape, on Back, and on a tap outside. */
export function MoreSheet({ isOpen, onClose, counts, isOperator, account }: MoreSheetProps) {
  useBackCloses(isOpen, onClose)
  const openerFocus = useOpenerFocus()
  return (
    <Dialog.Root open={isOpen} onOpenChange={open => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          {...openerFocus}
          onFocus={focusInSight}
          className="fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[86dvh] max-w-[34rem] animate-rise flex-col rounded-t-lg border-t border-line bg-raised text-ink outline-none"
        >
          <LayerHeader title="More" />
          <div className="min-h-0 flex-1 scroll-area overflow-y-auto overscroll-contain px-3 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))]">
            <PlaceList groups={REST} counts={counts} onChoose={onClose} />
            <nav aria-label="Account" className="mt-5">
              <p aria-hidden className="px-2.5 pb-1 text-xs text-faint">
                Account
              </p>
              {account}
              <Link to="/support" onClick={onClose} className={sideRowStyle}>
                <LifeBuoy aria-hidden />
                Support
              </Link>
              {isOperator && (
                <Link to="/operations" onClick={onClose} className={sideRowStyle}>
                  <ShieldCheck aria-hidden />
                  Operations
                </Link>
              )}
            </nav>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
