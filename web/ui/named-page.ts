// A page chosen by a name in its address, loaded with its content.
import type { ReactNode } from 'react'
import type { pageHead } from './page-head.ts'

/** The result of the route's loader: the tags of the document's head, and the page itself. */
export type NamedPage = { head: Partial<ReturnType<typeof pageHead>>; page: ReactNode }
