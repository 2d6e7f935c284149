// Whether pictures of what sites show stay covered until somebody asks to see them: those of a person under age.
import { createContext, useContext } from 'react'

const Covered = createContext(false)

/** Stands around everything that's about one person. */
export const CoveredPictures = Covered.Provider

export const usePicturesCovered = (): boolean => useContext(Covered)
