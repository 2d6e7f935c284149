// The directory page's initial data, for its parts that are loaded later.
import { createContext } from 'react'
import type { DirectoryStart } from './directory-data.ts'

export const StartContext = createContext<DirectoryStart | null>(null)
