// What the directory's page begins with, for its parts that are loaded later.
import { createContext } from 'react'
import type { DirectoryStart } from './directory-data.ts'

export const StartContext = createContext<DirectoryStart | null>(null)
