// The column a page is set in.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const widths = { page: 'max-w-page', prose: 'max-w-[46rem]', form: 'max-w-[30rem]' }

/** Centres its content and keeps the page's margins at every width. */
export function Page({ width = 'page', children }: { width?: keyof typeof widths; children: ReactNode }) {
  return (
    <div className={cx('mx-auto w-full px-5 pt-8 pb-20 sm:px-8 sm:pt-12', widths[width])}>{children}</div>
  )
}
