// A page that is chosen by a name in its address, and loaded with what it shows.
import type { ReactNode } from 'react'
import type { pageHead } from './page-head.ts'

/** What its route's loader finds: the tags of the document's head, and the page itself. */
export type NamedPage = { head: Partial<ReturnType<typeof pageHead>>; page: ReactNode }
