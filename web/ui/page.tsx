// The column of a page's content.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const widths = { page: 'max-w-page', prose: 'max-w-[46rem]', form: 'max-w-[30rem]' }
/** The same without margins. */
const columns = { page: '', prose: 'max-w-[42rem]', form: 'max-w-form' }

/**
 * Sets the page's margins at every width. Narrow pages are centered; in the app's shell they start where wide ones do,
 * so that headlines don't jump between screens.
 */
export function Page({ width = 'page', children }: { width?: keyof typeof widths; children: ReactNode }) {
  return (
    <div
      className={cx(
        'mx-auto w-full px-5 pt-8 pb-20 sm:px-8 sm:pt-12 in-data-shell:max-w-page',
        widths[width],
      )}
    >
      <div className={columns[width]}>{children}</div>
    </div>
  )
}
