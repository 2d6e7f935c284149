// One grey stroke where text will be.
import { cx } from './cx.ts'

/** `width` is any CSS length; the height is one line's. */
export function SkeletonLine({ width = '100%', className }: { width?: string; className?: string }) {
  return (
    <span aria-hidden="true" style={{ width }} className={cx('block h-4 rounded-sm bg-sunk', className)} />
  )
}
