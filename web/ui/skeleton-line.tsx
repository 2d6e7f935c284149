// One gray placeholder line for text.
import { cx } from './cx.ts'

/** `width` is any CSS length; the height is that of one line. */
export function SkeletonLine({ width = '100%', className }: { width?: string; className?: string }) {
  return (
    <span aria-hidden="true" style={{ width }} className={cx('block h-4 rounded-sm bg-sunk', className)} />
  )
}
